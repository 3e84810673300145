"""How sites are called in messages."""

from __future__ import annotations

from rgpu.analysis.effects import Barrier, Scope
from rgpu.safety_model.convergence.sites import Site

_BARRIERS = {
    Scope.WARP: "warp barrier",
    Scope.BLOCK: "barrier",
    Scope.CLUSTER: "cluster barrier",
    Scope.GRID: "grid barrier",
}


def the(site: Site) -> str:
    """ "the barrier `sync_threads`", or "the barrier inside `block_reduce`" where it is hidden."""
    inside = "inside " if site.in_model and isinstance(site.effect, Barrier) else ""
    return f"the {kind_of(site)} {inside}`{site.name}`"


def kind_of(site: Site) -> str:
    """What a site is: "barrier", "warp operation", "matrix operation", ..."""
    if isinstance(site.effect, Barrier):
        return _BARRIERS.get(site.scope, "barrier")
    return {
        "shuffle": "shuffle",
        "vote": "vote",
        "matrix": "matrix operation",
        "other": "matrix operation",
    }.get(site.effect.kind, "warp operation")
