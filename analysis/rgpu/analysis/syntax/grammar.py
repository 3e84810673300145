"""The tree-sitter grammar: the numbers of its node kinds and fields, by name.

Nodes are told apart by these numbers, which is much faster than by their names.
"""

from __future__ import annotations

from importlib.machinery import PathFinder
from importlib.util import find_spec, module_from_spec

import tree_sitter


def _language() -> tree_sitter.Language:
    """The grammar, from the extension module inside of its package.

    Importing the package would import a tenth of the standard library, for texts that come with the
    grammar and are not used here.
    """
    package = find_spec("tree_sitter_rust")
    where = package.submodule_search_locations if package is not None else None
    extension = PathFinder.find_spec("tree_sitter_rust._binding", where)
    if extension is None or extension.loader is None:
        import tree_sitter_rust

        return tree_sitter.Language(tree_sitter_rust.language())
    module = module_from_spec(extension)
    extension.loader.exec_module(module)
    return tree_sitter.Language(module.language())


LANGUAGE = _language()
ERROR = 0xFFFF  # the kind of every error node


def kind(name: str) -> int:
    """The number of the named node kind `name`."""
    return _known(LANGUAGE.id_for_node_kind(name, True), name)


def token(text: str) -> int:
    """The number of the anonymous node that is the token `text`."""
    return _known(LANGUAGE.id_for_node_kind(text, False), text)


def field(name: str) -> int:
    """The number of a field."""
    return _known(LANGUAGE.field_id_for_name(name), name)


def _known(number: int | None, name: str) -> int:
    if number is None:
        raise LookupError(f"the grammar has no `{name}`")
    return number


COMMENTS = frozenset({kind("line_comment"), kind("block_comment")})
ATTRIBUTE_ITEM = kind("attribute_item")
INNER_ATTRIBUTE_ITEM = kind("inner_attribute_item")
VISIBILITY = kind("visibility_modifier")
MUTABLE = kind("mutable_specifier")
LIFETIME = kind("lifetime")
LABEL = kind("label")
BLOCK = kind("block")
MACRO_INVOCATION = kind("macro_invocation")
TOKEN_TREE = kind("token_tree")

IDENTIFIER = kind("identifier")
TYPE_IDENTIFIER = kind("type_identifier")
PRIMITIVE_TYPE = kind("primitive_type")
FIELD_IDENTIFIER = kind("field_identifier")
METAVARIABLE = kind("metavariable")
SELF = kind("self")
SUPER = kind("super")
CRATE = kind("crate")
SCOPED_IDENTIFIER = kind("scoped_identifier")
SCOPED_TYPE_IDENTIFIER = kind("scoped_type_identifier")
GENERIC_TYPE = kind("generic_type")
GENERIC_TYPE_WITH_TURBOFISH = kind("generic_type_with_turbofish")
GENERIC_FUNCTION = kind("generic_function")
GENERIC_PATTERN = kind("generic_pattern")
BRACKETED_TYPE = kind("bracketed_type")
QUALIFIED_TYPE = kind("qualified_type")
FUNCTION_TYPE = kind("function_type")

F_ALIAS = field("alias")
F_ALTERNATIVE = field("alternative")
F_ARGUMENT = field("argument")
F_ARGUMENTS = field("arguments")
F_BODY = field("body")
F_BOUNDS = field("bounds")
F_CONDITION = field("condition")
F_CONSEQUENCE = field("consequence")
F_DEFAULT_TYPE = field("default_type")
F_ELEMENT = field("element")
F_FIELD = field("field")
F_FUNCTION = field("function")
F_LEFT = field("left")
F_LENGTH = field("length")
F_LIST = field("list")
F_MACRO = field("macro")
F_NAME = field("name")
F_OPERATOR = field("operator")
F_PARAMETERS = field("parameters")
F_PATH = field("path")
F_PATTERN = field("pattern")
F_RETURN_TYPE = field("return_type")
F_RIGHT = field("right")
F_TRAIT = field("trait")
F_TYPE = field("type")
F_TYPE_ARGUMENTS = field("type_arguments")
F_TYPE_PARAMETERS = field("type_parameters")
F_VALUE = field("value")
