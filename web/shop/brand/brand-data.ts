import type { OutputOf } from '#contract/index.ts';
import { idAtEnd } from '#rules/links/address-id.ts';
import { brandPath } from '#rules/links/page-paths.ts';
import { namesInList, runsOfList } from '#rules/search/name-list.ts';
import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import type { ServerContext } from '#web/api/server-context.ts';
import { brandTexts as texts } from '#web/shop/texts/brand.ts';

export type Brand = OutputOf<'brands.get'>;

/** Several brands may share a name; the first of each is used. */
const MOST_BRANDS = 200;
/** The contract's limit for a list of names. */
const LONGEST = 2000;

type Call = ServerContext['call'];

/** The brands in an address, by either of their names, ignoring accents, with commas. None is a 404. */
export async function brandsNamed(call: Call, list: string): Promise<Brand[]> {
  const runs = runsOfList(list);
  const query = { named: list.slice(0, LONGEST), limit: MOST_BRANDS };
  const { list: found } = answerOrThrow(await call('brands.list', { query }));
  const called = new Map(runs.map((name) => [name, found.find((brand) => isCalled(brand, name))]));
  const names = namesInList(list, (name) => called.get(name) !== undefined);
  const brands = names.map((name) => called.get(name)).filter((brand) => brand !== undefined);
  if (brands.length === 0) throw new Response(texts.unknownBrand, { status: 404 });
  return brands;
}

export async function brandWithId(call: Call, part: string): Promise<Brand> {
  const id = idAtEnd(part) ?? part;
  const answer = await call('brands.get', { params: { id }, query: {} });
  // A word that is no id names no brand either.
  if (isFailure(answer) && ['NOT_FOUND', 'INVALID_INPUT'].includes(answer.failure)) {
    throw new Response(texts.unknownBrand, { status: 404 });
  }
  return answerOrThrow(answer);
}

export function brandsPath(brands: readonly Brand[]): string {
  const [only, second] = brands;
  if (only && !second) return brandPath({ id: only.id, name: only.displayName });
  return `/brand/name/${encodeURIComponent(brands.map(({ name }) => name).join(','))}`;
}

function isCalled({ name, displayName }: Brand, query: string): boolean {
  return [name, displayName].some((own) => bare(own) === bare(query));
}

function bare(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
