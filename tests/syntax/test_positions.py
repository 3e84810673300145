"""Lines and columns against what Python's own codecs say."""

from hypothesis import given
from hypothesis import strategies as st

from rgpu.analysis.source import Encoding, SourceFile

CODECS = {
    Encoding.UTF8: ("utf-8", 1),
    Encoding.UTF16: ("utf-16-le", 2),
    Encoding.UTF32: ("utf-32-le", 4),
}
TEXTS = st.text(
    st.one_of(
        st.sampled_from("ab \t\n\r\u2028\u2029\x0b\x0c\x85\x00\u00e9\u20ac\U0001f600"),
        st.characters(exclude_categories=["Cs"]),
    ),
    max_size=80,
)


def units(text: str, encoding: Encoding) -> int:
    codec, size = CODECS[encoding]
    return len(text.encode(codec)) // size


def lines(text: str) -> list[str]:
    """The text cut after `\\r\\n`, `\\n` and `\\r`."""
    found = [""]
    for index, character in enumerate(text):
        found[-1] += character
        if character == "\n" or (character == "\r" and text[index + 1 : index + 2] != "\n"):
            found.append("")
    return found


@given(TEXTS, st.sampled_from(list(Encoding)))
def test_positions_of_all_characters(text: str, encoding: Encoding) -> None:
    file = SourceFile("a.rs", text.encode())
    offset = 0
    for number, line in enumerate(lines(text)):
        for column, character in enumerate([*line, None]):
            if character is None and number < len(lines(text)) - 1:
                break  # the end of a line is the start of the next
            expected = (number, units(line[:column], encoding))
            assert file.position(offset, encoding) == expected
            if character not in ("\n", "\r"):
                assert file.offset(*expected, encoding) == offset
            offset += 0 if character is None else len(character.encode())
    assert offset == len(file.data)


@given(TEXTS, st.sampled_from(list(Encoding)), st.integers(-3, 400))
def test_offsets_inside_of_characters_and_beyond_the_text(
    text: str, encoding: Encoding, offset: int
) -> None:
    file = SourceFile("a.rs", text.encode())
    clamped = max(0, min(offset, len(file.data)))
    while clamped < len(file.data) and file.data[clamped] & 0xC0 == 0x80:
        clamped -= 1
    assert file.position(offset, encoding) == file.position(clamped, encoding)


@given(TEXTS, st.sampled_from(list(Encoding)), st.integers(0, 100), st.integers(0, 200))
def test_any_line_and_column_is_inside_of_the_text(
    text: str, encoding: Encoding, line: int, column: int
) -> None:
    file = SourceFile("a.rs", text.encode())
    offset = file.offset(line, column, encoding)
    assert 0 <= offset <= len(file.data)
    if line < len(file.line_starts):
        start, end = file.line_range(line)
        assert start <= offset <= end


@given(TEXTS)
def test_lines(text: str) -> None:
    file = SourceFile("a.rs", text.encode())
    assert [file.line_text(n) for n in range(len(file.line_starts))] == [
        line.rstrip("\r\n") for line in lines(text)
    ]
