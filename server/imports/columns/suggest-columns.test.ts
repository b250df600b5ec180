import { describe, expect, it } from 'vitest';
import type { KnownOffices } from './offices-named.ts';
import { suggestColumns } from './suggest-columns.ts';

const office = (name: string) => ({ id: name.toLowerCase(), name });
const officesOf = (names: readonly string[], closed: readonly string[] = []): KnownOffices => ({
  keys: [],
  names: names.map(office),
  all: [...names, ...closed].map(office),
});
const TWO = officesOf(['Centro', 'Norte']);
const CODES = ['A17', 'B20', 'C31', 'D4', 'E55', 'F6'];
const TITLES = [
  'Arroz Diana',
  'Sal Refisal',
  'Aceite Girasol',
  'Panela Doña Rosa',
  'Café Sello Rojo',
  'Leche Alpina',
];

/** What columns beside a code and a title seem to be: a field, with its office, or what is asked. */
function suggested(columns: Record<string, readonly string[]>, offices: KnownOffices = TWO) {
  const all = { SKU: CODES, Nombre: TITLES, ...columns };
  const named = Object.entries(all).map(([name, cells]) => ({ name, cells }));
  const found = suggestColumns(named, offices);
  return Object.fromEntries(
    Object.keys(columns).map((name) => {
      const { suggestion, office_id, doubt, place } = found[Object.keys(all).indexOf(name)] ?? {};
      const doubtful = doubt && ['?', doubt, ...(place ? [place] : [])].join(' ');
      return [name, doubtful ?? (suggestion && (office_id ? `${suggestion} ${office_id}` : suggestion))];
    }),
  );
}

const PRICES = ['11900', '23800', '5950', '8330', '35700', '4760'];
const UNTAXED = PRICES.map((price) => String(Number(price) / 1.19));
const STOCKS = ['4', '17', '0', '9', '120', '33'];

describe('a place that the shop does not know', () => {
  it('is asked about where the shop has several offices, also when it is one', () => {
    const columns = { 'Cantidad en Bodega': STOCKS, 'Precio [Norte]': PRICES };
    expect(suggested(columns)).toEqual({
      'Cantidad en Bodega': '? stock Bodega',
      'Precio [Norte]': 'price norte',
    });
    expect(suggested({ 'Cantidad en Bodega': STOCKS }, officesOf(['Centro']))).toEqual({
      'Cantidad en Bodega': 'stock',
    });
  });

  it('is none where the words are a known name, a currency or a unit', () => {
    const columns = { 'Precio [COP]': PRICES, 'Precio en oferta': PRICES, 'Cantidad en unidades': STOCKS };
    expect(suggested(columns, officesOf(['Oferta centro', 'Norte']))).toMatchObject({
      'Precio [COP]': 'price',
      'Precio en oferta': 'price_neto',
      'Cantidad en unidades': 'stock',
    });
  });

  it('is nothing where the office is closed', () => {
    const columns = { 'Precio [Sur]': PRICES, 'Precio [Norte]': PRICES };
    expect(suggested(columns, officesOf(['Centro', 'Norte'], ['Sur']))).toEqual({
      'Precio [Sur]': null,
      'Precio [Norte]': 'price norte',
    });
  });
});

describe('a price', () => {
  it('is the one with tax: the one without is no offer', () => {
    expect(suggested({ 'Precio normal': PRICES, 'Precio antes': UNTAXED })).toEqual({
      'Precio normal': 'price',
      'Precio antes': null,
    });
  });

  it('whose name says another one is asked about where there is no better', () => {
    expect(suggested({ 'Precio mayorista': PRICES })).toEqual({ 'Precio mayorista': '? price' });
    expect(suggested({ 'Precio mayorista': UNTAXED, PVP: PRICES })).toMatchObject({ PVP: 'price' });
  });
});

it('one value for all rows does not say how they are sold', () => {
  const all = (value: string) => CODES.map(() => value);
  expect(suggested({ Pesable: all('S') })).toEqual({ Pesable: null });
  expect(suggested({ Pesable: ['S', 'N', 'N', 'S', 'N', 'N'] })).toEqual({ Pesable: 'sold_by' });
});

describe('stock that has no usual name', () => {
  it('is found by its words, and asked about where they only come near', () => {
    for (const name of [
      'Cantidad inicial',
      'Current Stock',
      'Inventario final',
      'Saldo final',
      'Total existencias',
    ])
      expect(suggested({ [name]: STOCKS, Precio: PRICES })).toEqual({ [name]: 'stock', Precio: 'price' });
    const columns = {
      Precio: PRICES,
      'Dept. Existencia': STOCKS,
      'Inv. Mínimo': ['1', '2', '1', '3', '2', '1'],
    };
    expect(suggested(columns)).toEqual({
      Precio: 'price',
      'Dept. Existencia': '? stock',
      'Inv. Mínimo': 'stock_min',
    });
  });
});

it('a sale price beside a promotional one is asked about as the price', () => {
  const columns = { 'Sale Price': PRICES, 'Promotional Price': ['', '', '', '', '', ''] };
  expect(suggested(columns)).toEqual({ 'Sale Price': '? price', 'Promotional Price': null });
});
