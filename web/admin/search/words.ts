import { normaliseText } from '#rules/search/normalise-text.ts';

export function wordsIn(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((word) => word.replace(/\s+/g, ' ').trim())
    .filter((word) => word !== '');
}

export function hasWord(words: readonly string[], query: string): boolean {
  return words.some((word) => normaliseText(word).includes(normaliseText(query)));
}
