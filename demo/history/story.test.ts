import { describe, expect, it } from 'vitest';
import { couponRows } from '#demo/load/coupons.ts';
import { officesFor, productsFor } from '#demo/load/extent.ts';
import { goodsOf } from '#demo/load/goods.ts';
import { businessId } from '#demo/load/links.ts';
import { readData } from '#demo/load/read.ts';
import { demoPeople } from '#demo/people.ts';
import { namedCustomers, neighboursOf } from '#demo/residents/customers.ts';
import { hiredStaff } from './crews.ts';
import { storyOf } from './story.ts';

const data = readData();

/** The last three months of the smaller business, told at that moment. */
function storyAt(now: Date) {
  const business = data.businesses.find(({ slug }) => slug === 'la-plaza');
  if (!business) throw new Error('The smaller business is missing');
  const { slug } = business;
  const offices = officesFor(business, data.offices, undefined);
  const goods = goodsOf(slug, productsFor(business, data.products, undefined), data.categories);
  const named = demoPeople.filter((someone) => someone.business === slug);
  const story = storyOf({
    business,
    business_id: businessId(slug),
    offices,
    goods,
    people: [...named, ...hiredStaff('la-plaza', named, offices)],
    regulars: namedCustomers(slug, named, offices, data.barrios),
    neighbours: offices.flatMap((office) => neighboursOf(slug, office, 30, data.barrios)),
    coupons: data.coupons,
    now,
  });
  const coupons = couponRows(slug, businessId(slug), data.coupons, goods, story.couponUses, now);
  const rows = (table: string) => story.tables.filter(([name]) => name === table).flatMap(([, some]) => some);
  return { story, coupons, rows };
}

const noon = new Date('2026-11-20T17:00:00Z');

describe('storyOf', () => {
  it('is deterministic', () => {
    expect(storyAt(noon).story).toEqual(storyAt(noon).story);
  });

  // In Bogotá: after midnight, before opening, after closing, Good Friday, Christmas, New Year's Eve.
  it.each([
    '2026-11-20T05:10:00Z',
    '2026-11-22T11:30:00Z',
    '2026-11-25T03:55:00Z',
    '2026-04-03T16:00:00Z',
    '2026-12-25T08:00:00Z',
    '2027-01-01T04:59:00Z',
  ])('has nothing in the future and open orders, at any time: %s', (hour) => {
    const now = new Date(hour);
    const { rows } = storyAt(now);
    const late = [...rows('order_event'), ...rows('customer_order'), ...rows('order_rating')].filter(
      (row) => new Date(String(row.at ?? row.created_at)) > now,
    );
    expect(late).toEqual([]);
    const open = rows('customer_order').filter(({ state }) => !/^1[012]_/.test(String(state)));
    const ends = open.map(({ window_end }) => new Date(String(window_end)).getTime() - now.getTime());
    expect(ends.some((left) => left < 0)).toBe(true);
    expect(ends.some((left) => left > 0 && left < 30 * 60_000)).toBe(true);
    expect(ends.some((left) => left > 30 * 60_000)).toBe(true);
  });

  it('lets orders of the past arrive, most of them in time', () => {
    type Order = {
      state: string;
      created_at: string;
      window_end: string;
      delivery: { events?: { event: string; at: string }[] };
    };
    const orders = storyAt(noon).rows('customer_order') as unknown as Order[];
    const past = orders.filter(
      ({ state, window_end: end }) => state.startsWith('10_') && Date.parse(end) < noon.getTime(),
    );
    const late = past.filter(({ window_end: end, delivery: { events = [] } }) => {
      const [arrived, ...more] = events.filter(({ event }) => event === 'delivered');
      expect(more).toEqual([]);
      return Date.parse(arrived?.at ?? '') > Date.parse(end);
    });
    expect(past.every(({ created_at, delivery }) => (delivery.events?.at(-1)?.at ?? '') > created_at)).toBe(
      true,
    );
    expect(late.length / past.length).toBeGreaterThan(0.02);
    expect(late.length / past.length).toBeLessThan(0.2);
  });

  it('uses coupons within their limits', () => {
    const { coupons } = storyAt(noon);
    const used = coupons.map(({ uses_total_count }) => Number(uses_total_count));
    expect(Math.max(...used)).toBeGreaterThan(3);
    const over = coupons.filter(
      (coupon) =>
        Number(coupon.uses_total_limit) > 0 &&
        Number(coupon.uses_total_count) > Number(coupon.uses_total_limit),
    );
    expect(over).toEqual([]);
  });
});
