import { expect, it } from 'vitest';
import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import categories from '#demo/data/categories.json' with { type: 'json' };
import products from '#demo/data/products.json' with { type: 'json' };
import { checkedImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer } from '#test/server.ts';

/** Unit prices that are asked about in files of 1,241 rows with right prices, and those with a slip among them. */
const ROWS = 1_241;
const MOST_FALSE = 5;

const categoryOf = new Map(
  categories.flatMap(({ name, subcategories }) => subcategories.map((shelf) => [shelf.id, name] as const)),
);

/** Every third product or so, from another one on each time; prices of some are a tenth. */
function fileOf(start: number, slips: ReadonlySet<number> = new Set()) {
  const chosen = Array.from({ length: ROWS }, (_, at) => products[(start + at * 3) % products.length]);
  const lines = chosen.flatMap((product, at) =>
    product
      ? `K${start}-${at};${product.title.replaceAll(';', ' ')};${product.size ?? ''};${categoryOf.get(product.sub)};${slips.has(at) ? Math.round(product.price / 10) : product.price}`
      : [],
  );
  return new File([['SKU;Título;Presentación;Categoría;PVP', ...lines].join('\n')], 'catalogo.csv');
}

it('are few on the broad shelves of a file, and a price without its last zero is among them', async () => {
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
    const falseOnes = [await alarmsOf(fileOf(0)), await alarmsOf(fileOf(1_500))];
    expect(Math.max(...falseOnes.map(({ length }) => length))).toBeLessThanOrEqual(MOST_FALSE);
    // Slips of what is far from the others of its shelf are found; near ones are within a tenth of the median.
    const slips = new Set(Array.from({ length: 40 }, (_, at) => 5 + at * 31));
    const found = (await alarmsOf(fileOf(0, slips))).filter((row) => slips.has(row - 2));
    expect(found.length).toBeGreaterThanOrEqual(8);
  } finally {
    await server.close();
  }
}, 120_000);
