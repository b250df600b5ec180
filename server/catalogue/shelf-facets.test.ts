import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { businessIds, categoryIds, officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { type Facets, readFacets } from './shelf-facets.ts';

let server: TestServer;
let database: Database;

beforeAll(async () => {
  server = await startTestServer();
  database = openDatabase(appUrl(server.adminUrl));
});
afterAll(async () => {
  await database.close();
  await server.close();
});

/** Of equally frequent ones either may come first. */
const inOrder = ({ brands, tags, ...figures }: Pick<Facets, 'brands' | 'tags'>) => ({
  ...figures,
  brands: brands.toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name)),
  tags: tags.toSorted((one, other) => other.count - one.count || one.tag.localeCompare(other.tag)),
});

it.each([undefined, categoryIds.licores])(
  'of a shelf (category %s) are the same from PostgreSQL and from memory',
  async (categoryId) => {
    const params = { branchId: officeIds.bretana };
    // A filter of the shopper's brings the catalogue into memory.
    (await server.guest().call('products.facets', { params, query: { discounted: 'true' } })).ok();
    const query = categoryId === undefined ? {} : { category_id: categoryId };
    const remembered = (await server.guest().call('products.facets', { params, query })).ok();
    const input = { officeId: officeIds.bretana, categoryId, subcategoryId: undefined };
    const read = await readFacets(database.forBusiness(businessIds.canasta), input);
    expect(read.found).toBeGreaterThan(1);
    expect(inOrder(read)).toEqual(inOrder(remembered));
  },
);

it('of an office that is closed for good there are none', async () => {
  await server.sql('update office set inactive = true where id = $1', [officeIds.palmira]);
  const question = { officeId: officeIds.palmira, categoryId: undefined, subcategoryId: undefined };
  const read = await readFacets(database.forBusiness(businessIds.canasta), question);
  expect(read).toEqual({
    found: 0,
    discounted: 0,
    brands: [],
    tags: [],
    marks: [],
    categories: [],
    ends_today: 0,
    price: { min: 0, max: 0 },
    legend: '',
  });
});
