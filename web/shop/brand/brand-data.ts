import type { OutputOf } from '#contract/index.ts';
import { namesInList, runsOfList } from '#rules/names/name-list.ts';
import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import type { ServerContext } from '#web/server-context.ts';
import { brandTexts as texts } from '#web/shop/texts/brand.ts';

export type Brand = OutputOf<'brands.get'>;

/** Brands looked through for the one of that very name: those whose name contains it. */
const LOOKED_THROUGH = 100;

type Call = ServerContext['call'];

/** The brands an address names, by either of their names, whatever their accents and with their commas. None is a 404 page. */
export async function brandsNamed(call: Call, list: string): Promise<Brand[]> {
  const runs = runsOfList(list);
  const found = await Promise.all(runs.map((name) => brandNamed(call, name)));
  const called = new Map(runs.map((name, place) => [name, found[place]]));
  const names = namesInList(list, (name) => called.get(name) !== undefined);
  const brands = names.map((name) => called.get(name)).filter((brand) => brand !== undefined);
  if (brands.length === 0) throw new Response(texts.unknownBrand, { status: 404 });
  return brands;
}

export async function brandWithId(call: Call, id: string): Promise<Brand> {
  const answer = await call('brands.get', { params: { id }, query: {} });
  // A word that is no id names no brand either.
  if (isFailure(answer) && ['NOT_FOUND', 'INVALID_INPUT'].includes(answer.failure)) {
    throw new Response(texts.unknownBrand, { status: 404 });
  }
  return answerOrThrow(answer);
}

/** Address of the products of a brand. */
export function brandPath(name: string): string {
  return `/brand/name/${encodeURIComponent(name)}`;
}

async function brandNamed(call: Call, name: string): Promise<Brand | undefined> {
  const query = { name: name.slice(0, 100), limit: LOOKED_THROUGH };
  const { list } = answerOrThrow(await call('brands.list', { query }));
  const wanted = bare(name);
  return list.find((brand) => bare(brand.name) === wanted || bare(brand.displayName) === wanted);
}

function bare(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
