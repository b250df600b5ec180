import { startShop } from './processes.ts';
import { atMost, type Figure } from './report.ts';
import { terms } from './search-figures.ts';

type Cost = { search: number; category: number };

const MOST_SEARCH = 1.7;
const MOST_CATEGORY = 1.3;

/**
 * What an answer costs in a larger shop against the usual one: the middle of the times of answers nobody asked for
 * before, one at a time, so that neither cached answers nor a queue hide what the size does.
 */
export async function growthFigures(usualUrl: string, largerUrl: string): Promise<Figure[]> {
  const usual = await costIn(usualUrl);
  const larger = await costIn(largerUrl);
  const times = (kind: keyof Cost) => Math.round((larger[kind] / usual[kind]) * 100) / 100;
  const textOf = (kind: keyof Cost) => `${usual[kind].toFixed(2)} ms, then ${larger[kind].toFixed(2)} ms`;
  return [
    atMost(`search, p50 of the larger shop (${textOf('search')})`, times('search'), 'times', MOST_SEARCH),
    atMost(
      `category, p50 of the larger shop (${textOf('category')})`,
      times('category'),
      'times',
      MOST_CATEGORY,
    ),
  ];
}

async function costIn(adminUrl: string): Promise<Cost> {
  const shop = await startShop(adminUrl);
  try {
    const { list } = await read(`${shop.url}/api/v1/offices`);
    const offices: string[] = list.map(({ id }: { id: string }) => id);
    const { items } = await read(`${shop.url}/api/v2/categories?branch_id=${offices[0]}`);
    const searches: string[] = [];
    const pages: string[] = [];
    for (const office of offices) {
      const search = `${shop.url}/api/v2/search/products?office_id=${office}&limit=50&query=`;
      const shelf = `${shop.url}/api/v2/products/${office}?limit=20`;
      // The first question of an office reads its shelf.
      await read(`${search}sal`);
      await read(shelf);
      searches.push(...terms.map((term) => search + encodeURIComponent(term)));
      pages.push(...items.map(({ id }: { id: string }) => `${shelf}&category_id=${id}`));
    }
    return { search: await middleOf(searches), category: await middleOf(pages) };
  } finally {
    await shop.stop();
  }
}

/** The median in ms of asking each address once, one after another. */
async function middleOf(addresses: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (const address of addresses) {
    const from = performance.now();
    await read(address);
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}

async function read(address: string) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return answer.json();
}
