"""Integer arithmetic of host code, exact: results that a type could not hold are not looked for."""

from __future__ import annotations

from collections.abc import Sequence


def arithmetic(operator: str, left: object, right: object) -> int | None:
    if not isinstance(left, int) or not isinstance(right, int):
        return None
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/" if right > 0 and left >= 0:
            return left // right
        case "%" if right > 0 and left >= 0:
            return left % right
        case "<<" if 0 <= right < 64:
            return left << right
        case ">>" if 0 <= right < 64:
            return left >> right
        case "&":
            return left & right
        case "|":
            return left | right
        case "==" | "!=":
            return int((left == right) == (operator == "=="))
        case "<" | ">":
            return int(left < right if operator == "<" else left > right)
        case "<=" | ">=":
            return int(left <= right if operator == "<=" else left >= right)
        case _:
            return None


def integer_method(name: str, receiver: int, arguments: Sequence[object]) -> int | None:
    numbers = [argument for argument in arguments if isinstance(argument, int)]
    if len(numbers) != len(arguments):
        return None
    match name, numbers:
        case "div_ceil", [divisor] if divisor > 0:
            return -(-receiver // divisor)
        case "next_multiple_of", [unit] if unit > 0:
            return -(-receiver // unit) * unit
        case "min", [other]:
            return min(receiver, other)
        case "max", [other]:
            return max(receiver, other)
        case "pow", [exponent] if 0 <= exponent < 64:
            return int(receiver**exponent)
        case "next_power_of_two", []:
            return 1 << max(receiver - 1, 0).bit_length()
        case "saturating_sub", [other]:
            return max(0, receiver - other)
        case (("wrapping_add" | "saturating_add"), [other]):
            return receiver + other
        case (("wrapping_mul" | "saturating_mul"), [other]):
            return receiver * other
        case _:
            return None
