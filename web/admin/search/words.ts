import { normaliseText } from '#rules/search/normalise-text.ts';

/** The words of a text, separated by lines or commas. */
export function wordsIn(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((word) => word.replace(/\s+/g, ' ').trim())
    .filter((word) => word !== '');
}

/** Whether a word of a group contains the search text, ignoring case and accents. */
export function hasWord(words: readonly string[], query: string): boolean {
  return words.some((word) => normaliseText(word).includes(normaliseText(query)));
}
