import { readFileSync } from 'node:fs';
import type { DemoProduct } from '#demo/types.ts';
import { capitalise, tidy } from '../text.ts';

/** Phrases of words.txt, longest first, because short ones are part of others. */
const PHRASES = readFileSync(new URL('words.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('|'))
  .map(([from = '', to = '']): [string, string] => [from, to])
  .sort(([one], [other]) => other.length - one.length);

/** A title in the words of a Colombian label, no word of weight twice. */
export function inOurWords(product: DemoProduct): DemoProduct {
  let title = product.title;
  for (const [from, to] of PHRASES) {
    const at = title.toLowerCase().indexOf(from);
    const isWord = at >= 0 && !/[\p{L}\d]/u.test(`${title[at - 1] ?? ''}${title[at + from.length] ?? ''}`);
    if (isWord)
      title = tidy(title.slice(0, at) + (at === 0 ? capitalise(to) : to) + title.slice(at + from.length));
  }
  return title === product.title ? product : { ...product, title: capitalise(title) };
}
