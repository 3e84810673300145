"""`rgpu dev`: tools for those who work on rgpu itself."""

from __future__ import annotations

import argparse
import json

from rgpu.server.status import CLEAN


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command."""
    match arguments.tool:
        case "model-drift":
            from rgpu.server import dev_commands

            return dev_commands.model_drift(arguments.crate)
        case "stub-crate":
            from rgpu.server import dev_commands

            return dev_commands.stub_crate(arguments.directory)
        case "index-models":
            from rgpu.server import dev_commands

            return dev_commands.index_models()
        case "config-schema":
            from rgpu.server.config_keys import schema

            print(json.dumps(schema(), indent=2))
            return CLEAN
        case "documents":
            from rgpu.server.documents import write_documents

            return write_documents(only_check=arguments.check)
    raise AssertionError(arguments.tool)
