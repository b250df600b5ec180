/**
 * What a person typed or pasted into a field that is compared exactly, such as an e-mail or a code: full-width letters
 * and digits as usual ones, without what nobody sees (zero-width blanks, marks of direction).
 */
export function typedText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
}

/** A text of one line without what nobody sees; what joins the parts of an emoji or of a script stays. */
export function visibleLine(text: string): string {
  return text
    .replaceAll(/[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
