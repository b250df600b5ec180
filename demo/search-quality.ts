import { readFileSync } from 'node:fs';
import type { DemoProduct } from './types.ts';

/** Search quality: queries as people type them, with the products each should find. */

/** Goods that are all of this; regular expressions of whole words, against text without accents in lower case. */
export type Goods = {
  sku?: string[];
  sub?: string[];
  size?: string[];
  /** Total content ('3000 ml') or the size as written ('6 x 330 ml'). */
  content?: string;
  /** Words the title must contain, in any order. */
  title?: string;
  brand?: string;
};

export type Label = {
  kind: string;
  query: string;
  /** The expected products; none = the shop does not sell it. */
  right: Goods[];
  /** Expected suggestions when nothing is found. */
  near?: Goods[];
  /** The first result must be expected: 'sal' is not salsa. */
  first?: true;
};

export type Answer = { found: readonly DemoProduct[]; proposed: readonly DemoProduct[] };
type Verdict = { label: Label; inFive: boolean; inFifty: boolean; firstFound: string };

/** A question for a kind of goods is answered when as many as this are among the first, or all there are. */
const ENOUGH = 3;

export function readLabels(): Label[] {
  return JSON.parse(readFileSync(new URL('./data/search-quality.json', import.meta.url), 'utf8'));
}

export function fitting(goods: readonly Goods[], products: readonly DemoProduct[]): DemoProduct[] {
  const tests = goods.map(testOf);
  return products.filter((product) => tests.some((isOne) => isOne(product)));
}

/** @param sold how many of the expected products the office lists */
export function judge(label: Label, { found, proposed }: Answer, sold: number): Verdict {
  const [best] = found;
  const firstFound = best ? `${best.title} ${best.brand ?? ''} ${best.size}` : 'nothing';
  if (label.right.length === 0) {
    const near = !label.near || fitting(label.near, proposed).length > 0;
    const nothing = found.length === 0 && near;
    return { label, inFive: nothing, inFifty: nothing, firstFound };
  }
  const enough = Math.min(ENOUGH, sold);
  const isAmong = (first: number) =>
    enough > 0 && fitting(label.right, found.slice(0, first)).length >= enough;
  const leads = !label.first || fitting(label.right, found.slice(0, 1)).length > 0;
  return { label, inFive: leads && isAmong(5), inFifty: leads && isAmong(50), firstFound };
}

/** Share of the questions that are answered among the first 5 and the first 50. */
export function shares(verdicts: readonly Verdict[]): { inFive: number; inFifty: number } {
  const share = (good: number) => good / verdicts.length;
  return {
    inFive: share(verdicts.filter(({ inFive }) => inFive).length),
    inFifty: share(verdicts.filter(({ inFifty }) => inFifty).length),
  };
}

/** A line for each kind of query and one for all, then the failed queries. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const kinds = Map.groupBy(verdicts, ({ label }) => label.kind);
  const lines = [...kinds, ['all', verdicts] as const].map(([kind, some]) => {
    const { inFive, inFifty } = shares(some);
    return `${kind.padEnd(22)} ${String(some.length).padStart(4)} ${percent(inFive)} ${percent(inFifty)}`;
  });
  const misses = verdicts
    .filter(({ inFive }) => !inFive)
    .map(({ label, inFifty, firstFound }) => `  ${label.query}: ${firstFound}${inFifty ? ' (later)' : ''}`);
  return ['searches                  n  first 5 first 50', ...lines, ...misses].join('\n');
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(8);

// Hundreds of queries are compared with thousands of products: words are parsed once.
const testOf = once(({ sku, sub, size, content, title = '', brand }: Goods) => {
  const words = title.split(' ').map(wordTest);
  const ofBrand = brand === undefined ? undefined : new RegExp(`^(?:${brand})$`);
  const ofContent = content === undefined ? undefined : new RegExp(`^(?:${content})$`);
  return (product: DemoProduct): boolean => {
    if (sku && !sku.includes(product.sku)) return false;
    if (sub && !sub.includes(product.sub)) return false;
    if (size && !size.includes(product.size)) return false;
    if (ofContent && !contentsOf(product).some((one) => ofContent.test(one))) return false;
    const documents = wordsOf(product);
    return (!ofBrand || ofBrand.test(documents.brand)) && words.every((isIn) => isIn(documents));
  };
});

type ProductText = { title: string; words: ReadonlySet<string>; brand: string };

/** Most are plain words, which need no regular expression. */
function wordTest(word: string): (document: ProductText) => boolean {
  if (/^[a-z0-9]+$/.test(word)) return ({ words }) => words.has(word);
  const expression = new RegExp(`\\b(?:${word})\\b`);
  return ({ title }) => expression.test(title);
}

const wordsOf = once(({ title, brand }: DemoProduct): ProductText => {
  const heading = plain(title);
  return { title: heading, words: new Set(heading.split(' ')), brand: plain(brand ?? '') };
});

function contentsOf({ size, content, unit }: DemoProduct): string[] {
  return [plain(size), `${content} ${unit}`];
}

/** Not the server's own normalisation: a measurement must be independent. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function once<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, To>();
  return (from) => {
    const former = made.get(from) ?? make(from);
    made.set(from, former);
    return former;
  };
}
