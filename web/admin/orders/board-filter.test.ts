import { expect, test } from 'vitest';
import {
  boardQuery,
  filterKey,
  isByPromise,
  isOpen,
  openCount,
  readFilter,
  showsOpen,
} from './board-filter.ts';

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

test('an amount from above an amount to is the same range', () => {
  const input = { price_min: '20000', price_max: '50000' };
  expect(boardQuery(filterOf('desde=50000&hasta=20000'))).toMatchObject(input);
  expect(boardQuery(filterOf('desde=20000&hasta=50000'))).toMatchObject(input);
});

test('the address says who ordered, when, how it is paid and who prepares and brings it', () => {
  const filter = filterOf(
    `cliente=luz&celular=315&dias=2026-11-01..2026-11-20&pago=dataphone&alistador=nadie&domiciliario=${granada}&orden=-total`,
  );
  expect(boardQuery(filter)).toEqual({
    open: 'true',
    page: 1,
    client: 'luz',
    phone: '315',
    date_from: '2026-11-01',
    date_to: '2026-11-20',
    payment_method: 'dataphone',
    picker_id: 'none',
    delivery_id: granada,
    order: 'total desc',
  });
});

test('orders by a column go on by page, those by their age from the last one', () => {
  const page = { number: 3, after: '2026-11-20T12:00:00.123456Z' };
  expect(boardQuery(filterOf('ver=todos&orden=total'), page)).toMatchObject({ page: 3, order: 'total asc' });
  expect(boardQuery(filterOf('ver=todos&orden=total'), page)).not.toHaveProperty('lastCreatedAt');
  expect(boardQuery(filterOf('ver=todos&orden=created'), page)).toMatchObject({
    page: 1,
    lastCreatedAt: page.after,
  });
});

test('open orders stand in groups as long as no column sorts them', () => {
  expect(isByPromise(filterOf('cliente=luz'))).toBe(true);
  expect(isByPromise(filterOf('orden=number'))).toBe(false);
  expect(isByPromise(filterOf('ver=todos'))).toBe(false);
});

test('what the address says and the server would refuse filters nothing', () => {
  const filter = filterOf(
    'estado=perdido&tipo=avion&desde=mucho&sede=Granada&ver=nada&celular=abc&dias=ayer&pago=oro&alistador=yo&orden=x',
  );
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
