import { expect, it } from 'vitest';
import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import categories from '#demo/data/categories.json' with { type: 'json' };
import products from '#demo/data/products.json' with { type: 'json' };
import { checkedImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer } from '#test/server.ts';

/** Unit prices that are asked about in files of 1,241 rows with right prices, and those with a slip among them. */
const ROWS = 1_241;
const MOST_FALSE = 5;

const shelves = new Map(
  categories.flatMap((category) => category.subcategories.map((shelf) => [shelf.id, { category, shelf }])),
);

type Slips = ReadonlySet<number>;
const NONE: Slips = new Set();

/** Every third product or so, from another one on each time; some have a slip in their price or in their content. */
function fileOf(start: number, { prices = NONE, contents = NONE, isBroad = true }) {
  const chosen = Array.from({ length: ROWS }, (_, at) => products[(start + at * 3) % products.length]);
  const lines = chosen.flatMap((product, at) => {
    if (!product) return [];
    const place = shelves.get(product.sub);
    const path = isBroad ? place?.category.name : `${place?.category.name} > ${place?.shelf.name}`;
    const price = prices.has(at) ? Math.round(product.price / 10) : product.price;
    const size = contents.has(at) ? slippedSize(product.size ?? '', at % 2 === 0) : (product.size ?? '');
    return [`K${start}-${at};${product.title.replaceAll(';', ' ')};${size};${path};${price}`];
  });
  return new File([['SKU;Título;Presentación;Categoría;PVP', ...lines].join('\n')], 'catalogo.csv');
}

/** '500 g' as '5.000 g' or '50 g'. */
function slippedSize(size: string, isMore: boolean): string {
  return size.replace(/[\d.]+/, (figure) => {
    const count = Number(figure.replaceAll('.', ''));
    return (isMore ? count * 10 : count / 10).toLocaleString('es-CO', { useGrouping: false });
  });
}

it('are few on the shelves of a file, and prices and contents with a digit too many or too few are among them', async () => {
  const server = await startTestServer({ workers: { pollSeconds: 0.5 } });
  try {
    const luz = await server.as('luz');
    const changes: Partial<ImportMapping> = { create_categories: true };
    const alarmsOf = async (file: File) => {
      const review = await checkedImport(luz, await uploadedImport(luz, file), changes);
      const { list } = (
        await luz.call('imports.rows', {
          params: { id: review.id },
          query: { problem: 'UNIT_PRICE', limit: 200 },
        })
      ).ok();
      (await luz.call('imports.discard', { params: { id: review.id } })).ok();
      if (process.env.FIGURES === '1') console.log(list.map(({ problems }) => problems.at(-1)?.message));
      return list.map(({ row }) => row);
    };
    for (const isBroad of [true, false])
      for (const start of [0, 1_500])
        expect((await alarmsOf(fileOf(start, { isBroad }))).length).toBeLessThanOrEqual(MOST_FALSE);
    // Slips of what is far from the others of its shelf are found; near ones are within a tenth of the median.
    const slips = new Set(Array.from({ length: 40 }, (_, at) => 5 + at * 31));
    const foundIn = async (file: File) => (await alarmsOf(file)).filter((row) => slips.has(row - 2)).length;
    expect(await foundIn(fileOf(0, { prices: slips }))).toBeGreaterThanOrEqual(8);
    // Of contents those that others of their subcategory have for about the price; one of them was before.
    expect(await foundIn(fileOf(0, { contents: slips, isBroad: false }))).toBeGreaterThanOrEqual(10);
    expect(await foundIn(fileOf(0, { contents: slips }))).toBeGreaterThanOrEqual(8);
  } finally {
    await server.close();
  }
}, 240_000);
