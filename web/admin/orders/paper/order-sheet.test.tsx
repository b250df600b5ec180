import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { Order } from '../detail/use-order.ts';
import { OrderSheets } from './order-sheet.tsx';
import { PAPERS, type Paper } from './paper.ts';

afterEach(() => vi.unstubAllGlobals());

const ordered = {
  id: 'a',
  id_order: 1204,
  state: '10_store_dispatch_products',
  type: 'delivery',
  products: [],
  stateDisplayName: { name: 'Despachado', color: '' },
  creationDate: '2026-11-20T15:00:00Z',
  window: { start_date: '2026-11-20T16:00:00Z', end_date: '2026-11-20T18:00:00Z', label: '' },
  address_selected: null,
  branch_office_name: 'Sede Granada',
  observations_client: '',
  bags_config: null,
  bags_count: 0,
  price_total_bags: 0,
  coupons_total: 0,
  products_count: 2,
  price_subtotal_computed: 137_900,
  price_domicile: 4_500,
  price_total: 142_400,
  price_final: 142_400,
  payment_method_selected: 'cash',
  settlement: null,
  age_restricted: false,
  delivery: { picker_name: '', delivery_name: '', label_cart: '', undelivered: [] as object[] },
};

function sheet(paper: Paper, order: object, planogram = false): string {
  vi.stubGlobal('window', { location: { origin: 'https://tienda.example' } });
  const shop = { title: 'Canasta', logo: '', planogram };
  const answers = [{ order: order as unknown as Order, client: null }];
  const markup = renderToStaticMarkup(<OrderSheets answers={answers} shop={shop} paper={paper} />);
  return markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

test.each(PAPERS)(
  '%s: what was not handed over is not charged, and the cash of the courier is the rest',
  (paper) => {
    expect(sheet(paper, ordered)).toContain('Efectivo · $ 142.400');
    const delivery = { ...ordered.delivery, undelivered: [{ line_id: 'l', total: 34_400 }] };
    const less = sheet(paper, { ...ordered, delivery, price_final: 108_000 });
    expect(less).toContain('Efectivo · $ 108.000');
    expect(less).toContain('$ 142.400 No se entregó − $ 34.400 Se cobró $ 108.000');
  },
);

test.each(PAPERS)('%s: a line that weighs less than ordered says so, as its price is another', (paper) => {
  const line = {
    id: 'l',
    id_item: 'SKU-77',
    isle: '',
    gondola: '',
    count: 500,
    countType: 'grams',
    product: { title: 'Papaya', size: 'por peso', bar_code: '2001234000000' },
    totalPrice: 2_500,
    pricePerUnit: 5_000,
    comment: '',
    optionsTags: [],
  };
  const found = (countDisplay: string, totalPrice: number) => ({
    ...line,
    picked: { outcome: 'found', totalPrice, parts: [{ kind: 'found', countDisplay }] },
  });
  expect(sheet(paper, { ...ordered, products: [found('480 g', 2_400)] })).toContain(
    'Alistado: 480 g · $ 2.400',
  );
  expect(sheet(paper, { ...ordered, products: [found('500 g', 2_500)] })).not.toContain('Alistado:');
});

test.each(PAPERS)(
  '%s: each line has what the specification prints of it, numbered as in the order',
  (paper) => {
    const line = {
      id: 'l',
      id_item: 'SKU-77',
      isle: 'P4',
      gondola: 'G9',
      count: 1_250,
      countType: 'grams',
      picked: null,
      product: { title: 'Papaya', size: 'por peso', bar_code: '2001234000000' },
      totalPrice: 6_250,
      pricePerUnit: 5_000,
      comment: 'no muy verde',
      optionsTags: [],
    };
    const markup = sheet(
      paper,
      { ...ordered, products: [line, { ...line, id: 'm', isle: '', gondola: '' }] },
      true,
    );
    const parts = ['2001234000000', 'SKU-77', 'Papaya, por peso', '1.250', ' g ', '$ 6.250', '$ 5.000'];
    for (const part of [...parts, 'P4', 'G9', 'no muy verde']) expect(markup).toContain(part);
    expect(markup).toMatch(paper === 'a4' ? / 2 2001234000000 / : / 2. Papaya/);
    expect(markup).toContain('Entrega El viernes 20 de noviembre de 11 a. m. a 1 p. m.');
  },
);
