import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Lists that staff sort and leaf through, by the coupons of a business that has very many (rules 41 and 74). */
let server: TestServer;
let luz: Client;
const MANY = 10_200;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
  // Three share each day and each percentage; every fourth has no end.
  await server.sql(
    `insert into coupon (business_id, id, code, type, percentage, created_at, end_date, inactive, office_ids)
     select $1, gen_random_uuid(), 'muchos-' || lpad(n::text, 5, '0'), 'total_cart', 1 + n % 90,
       timestamptz '2024-01-01Z' + n / 3 * interval '1 second', case when n % 4 > 0 then timestamptz '2026-01-01Z' + n * interval '1 minute' end,
       n % 2 = 0, case when n % 50 = 0 then array[$2::uuid] else '{}' end
     from generate_series(1, ${MANY}) n`,
    [businessIds.canasta, officeIds.palmira],
  );
});
afterAll(() => server.close());

type Query = InputOf<'cupons.allPaginate'>['query'];
const read = (query: Query) => luz.call('cupons.allPaginate', { query });
const page = async (query: Query) => (await read(query)).ok();

describe('a list with more rows than are counted', () => {
  it('says that there are more, and counts a smaller filtered result', async () => {
    const { pagination } = await page({ code: 'muchos' });
    expect(pagination).toMatchObject({ moreThan: 10_000, hasNextPage: true, order: 'creationDate desc' });
    expect(pagination).not.toHaveProperty('totalCount');
    const fewer = (await page({ code: 'muchos', inactive: 'true', limit: 50 })).pagination;
    expect(fewer).toMatchObject({ totalCount: MANY / 2, totalPages: MANY / 2 / 50 });
    expect(fewer).not.toHaveProperty('moreThan');
  });

  it('has page numbers as far as it counts, and a cursor without end', async () => {
    const last = await page({ code: 'muchos', page: 101, limit: 100 });
    expect(last.list).toHaveLength(100);
    const beyond = (await read({ code: 'muchos', page: 102, limit: 100 })).failure();
    expect([beyond.error, beyond.details[0]?.field]).toEqual(['INVALID_INPUT', 'page']);
    const onwards = await page({ code: 'muchos', limit: 100, after: last.pagination.after });
    expect(onwards.list).toHaveLength(100);
    expect(onwards.pagination.hasNextPage).toBe(false);
    expect(onwards.pagination).not.toHaveProperty('after');
  });
});

describe('every order', () => {
  it.each<[NonNullable<Query['order']>, string]>([
    ['creationDate desc', 'created_at desc, id desc'],
    ['creationDate asc', 'created_at, id'],
    ['code asc', 'code, id'],
    ['code desc', 'code desc, id desc'],
    ['startDate asc', 'start_date nulls first, id'],
    ['endDate asc', 'end_date nulls last, id'],
    ['endDate desc', 'end_date desc nulls first, id desc'],
    ['percentage desc', 'percentage desc, id desc'],
    ['value asc', 'value, id'],
    ['usesTotalCount desc', 'uses_total_count desc, id desc'],
  ])('%s: each row once, equal ones too, by cursors as by numbers', async (order, sql) => {
    const rows = await server.sql<{ id: string }>(
      `select id from coupon where business_id = $1 and removed_at is null order by ${sql} limit 60`,
      [businessIds.canasta],
    );
    const found: string[] = [];
    let after: string | undefined;
    for (let turn = 1; turn <= 3; turn += 1) {
      const { list, pagination } = await page({ order, limit: 20, after });
      const byNumber = await page({ order, limitPerPage: 20, page: turn });
      expect(byNumber.list).toEqual(list);
      found.push(...list.map(({ id }) => id));
      after = pagination.after;
    }
    expect(found).toEqual(rows.map(({ id }) => id));
  });

  it('is one of the contract, with its own cursors', async () => {
    const { after = '' } = (await page({ order: 'code asc' })).pagination;
    const cursor = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const id = officeIds.palmira;
    const wrong: [Query, string][] = [
      [{ after, order: 'code desc' }, 'after'],
      [{ after: 'x' }, 'after'],
      [{ after: cursor(['creationDate desc', "2026-01-01'; drop", id]) }, 'after'],
      [{ after: cursor(['creationDate desc', '2026-02-31 00:00:00+00', id]) }, 'after'],
      [{ after: cursor(['creationDate desc', '2026-01-01 00:00:00+00', 'nobody']) }, 'after'],
      [{ after: cursor(['percentage desc', '1e9', id]), order: 'percentage desc' }, 'after'],
      [{ after: cursor(['code asc', 'a\0', id]), order: 'code asc' }, 'after'],
    ];
    for (const [query, field] of wrong) {
      const { error, details } = (await read(query)).failure();
      expect([error, details.map((detail) => detail.field)], JSON.stringify(query)).toEqual([
        'INVALID_INPUT',
        [field],
      ]);
    }
    const unknown = { order: 'produtsIds asc' } as unknown as Query;
    expect((await read(unknown)).failure().details[0]?.field).toBe('order');
  });
});

describe('the filters of coupons', () => {
  it('are combined', async () => {
    const { list, pagination } = await page({
      code: 'muchos',
      type: 'total_cart',
      inactive: 'true',
      autoActivate: 'false',
      firstOrderOnly: 'false',
      offices_ids: officeIds.bretana,
      order: 'code asc',
    });
    // Those of Palmira alone do not apply in La Bretaña.
    expect(pagination.totalCount).toBe(MANY / 2 - MANY / 50);
    expect(list[0]?.code).toBe('muchos-00002');
    expect((await page({ type: 'products_price', code: 'muchos' })).list).toEqual([]);
  });

  it('are not for people who look up one code', async () => {
    const marcela = await server.as('marcela');
    const query = { code: 'bienvenida', inactive: 'false', type: 'total_cart' } as const;
    const { error, details } = (await marcela.call('cupons.list', { query })).failure();
    expect([error, details[0]?.field]).toEqual(['INVALID_INPUT', 'type']);
  });
});
