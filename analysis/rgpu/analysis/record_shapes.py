"""The code of the methods that `records.py` makes, for the usual numbers of fields.

To compile a method takes a quarter of a millisecond, and a small check needs sixty of them: these
are compiled once, with this module. The names of the fields are stand-ins.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any as A

finish: Callable[[A], None] = print  # given to each copy that is made of a `finished` method

# fmt: off

def plain_1(self: A, a: A) -> None:
    self.a = a


def plain_2(self: A, a: A, b: A) -> None:
    self.a = a
    self.b = b


def plain_3(self: A, a: A, b: A, c: A) -> None:
    self.a = a
    self.b = b
    self.c = c


def plain_4(self: A, a: A, b: A, c: A, d: A) -> None:
    self.a = a
    self.b = b
    self.c = c
    self.d = d


def plain_5(self: A, a: A, b: A, c: A, d: A, e: A) -> None:
    self.a, self.b, self.c, self.d, self.e = a, b, c, d, e


def plain_6(self: A, a: A, b: A, c: A, d: A, e: A, f: A) -> None:
    self.a, self.b, self.c, self.d, self.e, self.f = a, b, c, d, e, f


def plain_7(self: A, a: A, b: A, c: A, d: A, e: A, f: A, g: A) -> None:
    self.a, self.b, self.c, self.d, self.e, self.f, self.g = a, b, c, d, e, f, g


def plain_8(self: A, a: A, b: A, c: A, d: A, e: A, f: A, g: A, h: A) -> None:
    self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h = a, b, c, d, e, f, g, h


def plain_9(self: A, a: A, b: A, c: A, d: A, e: A, f: A, g: A, h: A, i: A) -> None:
    self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h, self.i = (
        a, b, c, d, e, f, g, h, i
    )


def plain_10(self: A, a: A, b: A, c: A, d: A, e: A, f: A, g: A, h: A, i: A, j: A) -> None:
    self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h, self.i, self.j = (
        a, b, c, d, e, f, g, h, i, j
    )


def plain_11(self: A, a: A, b: A, c: A, d: A, e: A, f: A, g: A, h: A, i: A, j: A, k: A) -> None:
    self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h, self.i, self.j, self.k = (
        a, b, c, d, e, f, g, h, i, j, k
    )


def finished_0(self: A) -> None:
    finish(self)


def finished_1(self: A, a: A) -> None:
    self.a = a
    finish(self)


def finished_2(self: A, a: A, b: A) -> None:
    self.a = a
    self.b = b
    finish(self)


def finished_3(self: A, a: A, b: A, c: A) -> None:
    self.a = a
    self.b = b
    self.c = c
    finish(self)


def finished_4(self: A, a: A, b: A, c: A, d: A) -> None:
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    finish(self)


def finished_5(self: A, a: A, b: A, c: A, d: A, e: A) -> None:
    self.a, self.b, self.c, self.d, self.e = a, b, c, d, e
    finish(self)


def finished_6(self: A, a: A, b: A, c: A, d: A, e: A, f: A) -> None:
    self.a, self.b, self.c, self.d, self.e, self.f = a, b, c, d, e, f
    finish(self)


def finished_7(self: A, a: A, b: A, c: A, d: A, e: A, f: A, g: A) -> None:
    self.a, self.b, self.c, self.d, self.e, self.f, self.g = a, b, c, d, e, f, g
    finish(self)


def finished_8(self: A, a: A, b: A, c: A, d: A, e: A, f: A, g: A, h: A) -> None:
    self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h = a, b, c, d, e, f, g, h
    finish(self)


def finished_9(self: A, a: A, b: A, c: A, d: A, e: A, f: A, g: A, h: A, i: A) -> None:
    self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h, self.i = (
        a, b, c, d, e, f, g, h, i
    )
    finish(self)


def finished_10(self: A, a: A, b: A, c: A, d: A, e: A, f: A, g: A, h: A, i: A, j: A) -> None:
    self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h, self.i, self.j = (
        a, b, c, d, e, f, g, h, i, j
    )
    finish(self)


def finished_11(self: A, a: A, b: A, c: A, d: A, e: A, f: A, g: A, h: A, i: A, j: A, k: A) -> None:
    self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h, self.i, self.j, self.k = (
        a, b, c, d, e, f, g, h, i, j, k
    )
    finish(self)


def equal_1(self: A, other: A) -> A:
    if other.__class__ is self.__class__:
        return (self.a,) == (other.a,)
    return NotImplemented


def hash_1(self: A) -> int:
    return hash((self.a,))


def equal_2(self: A, other: A) -> A:
    if other.__class__ is self.__class__:
        return (self.a, self.b) == (other.a, other.b)
    return NotImplemented


def hash_2(self: A) -> int:
    return hash((self.a, self.b))


def equal_3(self: A, other: A) -> A:
    if other.__class__ is self.__class__:
        return (self.a, self.b, self.c) == (other.a, other.b, other.c)
    return NotImplemented


def hash_3(self: A) -> int:
    return hash((self.a, self.b, self.c))


def equal_4(self: A, other: A) -> A:
    if other.__class__ is self.__class__:
        return (self.a, self.b, self.c, self.d) == (other.a, other.b, other.c, other.d)
    return NotImplemented


def hash_4(self: A) -> int:
    return hash((self.a, self.b, self.c, self.d))


def equal_5(self: A, other: A) -> A:
    if other.__class__ is self.__class__:
        return (self.a, self.b, self.c, self.d, self.e) == (
            other.a, other.b, other.c, other.d, other.e
        )
    return NotImplemented


def hash_5(self: A) -> int:
    return hash((self.a, self.b, self.c, self.d, self.e))


def equal_6(self: A, other: A) -> A:
    if other.__class__ is self.__class__:
        return (self.a, self.b, self.c, self.d, self.e, self.f) == (
            other.a, other.b, other.c, other.d, other.e, other.f
        )
    return NotImplemented


def hash_6(self: A) -> int:
    return hash((self.a, self.b, self.c, self.d, self.e, self.f))


def equal_7(self: A, other: A) -> A:
    if other.__class__ is self.__class__:
        return (self.a, self.b, self.c, self.d, self.e, self.f, self.g) == (
            other.a, other.b, other.c, other.d, other.e, other.f, other.g
        )
    return NotImplemented


def hash_7(self: A) -> int:
    return hash((self.a, self.b, self.c, self.d, self.e, self.f, self.g))
