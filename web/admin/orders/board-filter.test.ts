import { expect, test } from 'vitest';
import { boardQuery, filterKey, isOpen, openCount, readFilter, showsOpen } from './board-filter.ts';

const granada = '019b8e3e-3480-7c34-9c64-38041da07588';
const filterOf = (search: string) => readFilter(new URLSearchParams(search));

test('the address says what the board shows', () => {
  const filter = filterOf(
    `estado=13_order_received&numero=48&tipo=pickup&desde=10.000&hasta=20000&sede=${granada}`,
  );
  expect(boardQuery(filter)).toEqual({
    open: 'true',
    page: 1,
    state: '13_order_received',
    order_number: '48',
    type: 'pickup',
    price_min: '10000',
    price_max: '20000',
    branch_office_id: granada,
  });
});

test('what the address says and the server would refuse filters nothing', () => {
  const filter = filterOf('estado=perdido&tipo=avion&desde=mucho&sede=Granada&ver=nada');
  expect(boardQuery(filter)).toEqual({ open: 'true', page: 1 });
});

test('a finished state is looked for among all orders, the newest first', () => {
  expect(showsOpen(filterOf(''))).toBe(true);
  expect(showsOpen(filterOf('estado=8_store_select_products'))).toBe(true);
  expect(showsOpen(filterOf('estado=10_store_dispatch_products'))).toBe(false);
  expect(showsOpen(filterOf('ver=todos'))).toBe(false);
});

test('open orders go on by page, all orders from the last one shown', () => {
  const after = '2026-11-20T12:00:00.123456Z';
  expect(boardQuery(filterOf(''), { number: 2, after })).toEqual({ open: 'true', page: 2 });
  expect(boardQuery(filterOf('ver=todos'), { number: 2, after })).toEqual({
    open: 'false',
    page: 1,
    lastCreatedAt: after,
  });
});

test('the order on top of the board is no part of the filter', () => {
  expect(filterKey(new URLSearchParams('tipo=pickup&pedido=1'))).toBe(
    filterKey(new URLSearchParams('tipo=pickup')),
  );
});

test('open orders are counted, also those of the next pages', () => {
  const counts = {
    '13_order_received': 30,
    '7_admin_cart_accept': 12,
    '10_store_dispatch_products': 3_970,
    '11_store_onlinepayment_fail': 1,
    '12_store_cancel_order': 248,
  };
  expect(openCount(filterOf(''), counts)).toBe(42);
  expect(openCount(filterOf('estado=7_admin_cart_accept'), counts)).toBe(12);
  expect(isOpen('12_store_cancel_order')).toBe(false);
});
