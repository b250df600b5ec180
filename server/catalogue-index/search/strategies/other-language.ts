import { normaliseText } from '#rules/search/normalise-text.ts';
import type { Query, QueryWord } from '#rules/search/read-query.ts';
import { MEANT_ELSEWHERE } from '#server/search/vocabularies/vocabularies.ts';
import type { CatalogueContent } from '../../catalogue-content.ts';
import { everywhere, namesGoods } from '../match-words.ts';
import { FEW } from '../plans.ts';
import { type PendingQuestion, reworded, type Search } from '../search.ts';
import { isOfBrands } from '../variants.ts';

const LONGEST_SAID = 3;

/** Searches goods named in another language, or as in another country. */
export function otherLanguage(search: Search): PendingQuestion | undefined {
  const spanish = inSpanish(search.content, search.query);
  if (spanish === undefined) return undefined;
  return reworded(search, { text: spanish, coded: [] }, (finding) =>
    finding.corrected === '' ? { ...finding, corrected: spanish } : finding,
  );
}

/**
 * 'Chicken breast' is pechuga de pollo; undefined where the words name goods here, or one of them has no translation.
 */
function inSpanish(content: CatalogueContent, { words: queryWords }: Query): string | undefined {
  const { words } = content;
  if (!queryWords.some(({ token }) => FIRST_WORDS.has(token))) return undefined;
  const translation: string[] = [];
  let isTranslated = false;
  for (let from = 0; from < queryWords.length; ) {
    const many = longestSaid(queryWords, from);
    const some = queryWords.slice(from, from + many);
    // 'Azeite' sounds like aceite, which comes before Portuguese.
    const isHere = ({ token }: QueryWord) => isSaidHere(content, token) || words.sounding(token).length > 0;
    if (many === 0 || some.every(isHere)) {
      const word = queryWords[from];
      if (!word || !(words.has(word.token) || isHere(word))) return undefined;
      translation.push(word.written);
      from += 1;
      continue;
    }
    // 'Salt' may be a prefix of saltín, and 'jam' of jamón.
    const begun = many === 1 ? words.beginning(normaliseText(some[0]?.written ?? '')) : [];
    const isMore = ({ word }: { word: string }) => word !== some[0]?.token && !isOfBrands(content, word);
    if (begun.some(isMore)) return undefined;
    const [first = []] = MEANT_ELSEWHERE.get(phraseOf(some)) ?? [];
    translation.push(...first.map((word) => words.spelt(word)));
    isTranslated = true;
    from += many;
  }
  return isTranslated ? translation.join(' ') : undefined;
}

/** Whether goods here are named by the word, or enough have it; 'sugar' is only in the name of a fragrance. */
function isSaidHere(content: CatalogueContent, token: string): boolean {
  const { length } = content.words.postings(token);
  return (
    length >= FEW || (length > 0 && namesGoods(content, everywhere(content), [{ word: token, quality: 1 }]))
  );
}

const FIRST_WORDS: ReadonlySet<string> = new Set(
  [...MEANT_ELSEWHERE.keys()].map((phrase) => phrase.split(' ')[0] ?? ''),
);

function longestSaid(words: readonly QueryWord[], from: number): number {
  for (let many = Math.min(LONGEST_SAID, words.length - from); many > 0; many -= 1)
    if (MEANT_ELSEWHERE.has(phraseOf(words.slice(from, from + many)))) return many;
  return 0;
}

const phraseOf = (some: readonly QueryWord[]) => some.map(({ token }) => token).join(' ');
