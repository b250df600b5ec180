import { expect, it } from 'vitest';
import { readSources } from '#test/source-files.ts';

/** docs/decisions/044: the catalogue is written here; goods sold, picked or returned move stock, visits popularity. */
const WRITES =
  /\b(?:insert into|update|delete from) (?:brand|category|subcategory|planometry|provider|product|product_office|sale_price|office|zone|offer|business_config|business_module|business_style)\b/i;
const MAY = /^server\/(catalogue\/writing|orders|picking|deliveries|activity|db)\//;

it('no other code writes the tables of the catalogue', () => {
  const others = readSources().filter(
    ({ path, text }) =>
      path.startsWith('server/') && !MAY.test(path) && !path.endsWith('.test.ts') && WRITES.test(text),
  );
  expect(others.map(({ path }) => path)).toEqual([]);
});
