import { isNamedCode } from '#rules/search/product-codes.ts';
import { isListed } from '../match-words.ts';
import type { Answer, Search } from '../search.ts';
import { idsElsewhere } from './alike.ts';

/** A bar code or SKU: the product itself. */
export function code({ content, shelf, question, coded }: Search): Answer | undefined {
  const here = coded.filter((place) => isListed(shelf, place));
  if (here.length > 0) return { matched: here.map((document) => ({ document, rank: 0 })) };
  // 'Ref. 1200' does not mean a refresco of 1200 ml.
  if (!isNamedCode(question.text)) return undefined;
  return { matched: [], elsewhere: idsElsewhere(content, shelf, coded) };
}
