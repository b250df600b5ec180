import { normaliseText } from '#rules/text-search.ts';

/** The words of a text with one in each line; commas part them too. */
export function wordsIn(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((word) => word.replace(/\s+/g, ' ').trim())
    .filter((word) => word !== '');
}

/** Whether some word of a group has what is being looked for, whatever capitals and accents. */
export function hasWord(words: readonly string[], wanted: string): boolean {
  return words.some((word) => normaliseText(word).includes(normaliseText(wanted)));
}
