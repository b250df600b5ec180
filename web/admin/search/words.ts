import { searchTokens } from '#rules/text-search.ts';
import { searchTexts } from '../texts/search.ts';

const texts = searchTexts.form;

/** The words of a text with one in each line; commas part them too. */
export function wordsIn(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((word) => word.replace(/\s+/g, ' ').trim())
    .filter((word) => word !== '');
}

/** What keeps these words from being a group, in words; undefined = nothing that is seen from here. */
export function wrongWords(words: readonly string[]): string | undefined {
  const short = words.find((word) => word.length < 2);
  if (short !== undefined) return texts.tooShort(short);
  const long = words.find((word) => word.length > 60);
  if (long !== undefined) return texts.tooLong(long);
  if (words.length > 20) return texts.tooMany;
  const distinct = new Set(words.map((word) => searchTokens(word).join(' ')));
  return distinct.size < 2 ? texts.tooFew : undefined;
}

/** Whether some word of a group has what is being looked for, as search would compare it. */
export function hasWord(words: readonly string[], wanted: string): boolean {
  const plain = plainText(wanted);
  return plain === '' || words.some((word) => plainText(word).includes(plain));
}

function plainText(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}
