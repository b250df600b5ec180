import type { OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import type { Pickable } from './use-pickable.ts';

export async function findProducts(typed: string): Promise<Pickable[]> {
  return (await findCards(typed)).map(pickable);
}

export async function findCards(typed: string): Promise<Card[]> {
  if (typed === '') return [];
  return (await callApi('search.products', { query: { query: typed, limit: 10, adult: 'true' } })).products;
}

/** Maximum ids per request. */
const IDS_A_CALL = 100;

export async function readProducts(ids: readonly string[]): Promise<Pickable[]> {
  const pages = Array.from({ length: Math.ceil(ids.length / IDS_A_CALL) }, (_, page) =>
    ids.slice(page * IDS_A_CALL, (page + 1) * IDS_A_CALL),
  );
  const answers = await Promise.all(
    pages.map((page) => callApi('products.list', { query: { ids: page.join(',') } })),
  );
  return answers.flatMap(({ list }) => list.map(pickable));
}

export type Card = OutputOf<'search.products'>['products'][number];

export function pickable({ id, title, photoUrl, price_neto, id_item }: Card): Pickable {
  return {
    id,
    name: title,
    note: `${formatPesos(price_neto)} · SKU ${id_item}`,
    ...(photoUrl === '' ? {} : { picture: photoUrl }),
  };
}
