import { expect, test } from 'vitest';
import { furthestStep, stepAfter, stepsFor } from './steps-of.ts';

const nothingChosen = {
  type: 'delivery',
  address_selected: null,
  payment_method_selected: null,
  bags_config: null,
  price_total_computed: 45_000,
} as const;

const paperBag = {
  code: 'papel',
  name: 'Bolsa de papel',
  price_per_bag: 500,
  products_per_bag: 12,
  products_grams_limit: 8_000,
};

test('a cart without a delivery starts at the first step', () => {
  expect(furthestStep(nothingChosen, stepsFor(true), ['wompi'])).toBe('address');
});

test('pickup needs no address', () => {
  expect(furthestStep({ ...nothingChosen, type: 'pickup' }, stepsFor(true), ['wompi'])).toBe('pay');
});

test('each answer opens the next step', () => {
  const paid = { ...nothingChosen, type: 'pickup', payment_method_selected: 'cash' } as const;
  expect(furthestStep(paid, stepsFor(true), ['wompi'])).toBe('bags');
  expect(furthestStep({ ...paid, bags_config: paperBag }, stepsFor(true), ['wompi'])).toBe('finish');
});

test('an unsaved address blocks a delivery at its step, and not a pickup', () => {
  const paid = { ...nothingChosen, payment_method_selected: 'cash', bags_config: paperBag } as const;
  const place = {
    id: 'home',
    address: 'Calle 8 # 23 - 40',
    alias: 'Bretaña',
    city: 'Cali',
    branch: 'Bretaña',
    idBranch: 'bretana',
    geopoint: [3.438, -76.534] as [number, number],
    comment: '',
    displayName: '',
    zone: null,
  };
  const delivered = { ...paid, address_selected: place };
  expect(furthestStep(delivered, stepsFor(true), ['wompi'])).toBe('finish');
  expect(furthestStep(delivered, stepsFor(true), ['wompi'], true)).toBe('address');
  expect(furthestStep({ ...paid, type: 'pickup' }, stepsFor(true), ['wompi'], true)).toBe('finish');
});

test('without configured bags the payment is the last step', () => {
  const paid = { ...nothingChosen, type: 'pickup', payment_method_selected: 'cash' } as const;
  expect(furthestStep(paid, stepsFor(false), ['wompi'])).toBe('finish');
  expect(stepAfter('pay', stepsFor(false))).toBe('finish');
  expect(stepAfter('pay', stepsFor(true))).toBe('bags');
});

test('a payment that no provider takes is not an answer, and nothing to pay needs none', () => {
  const online = { ...nothingChosen, type: 'pickup', payment_method_selected: 'online' } as const;
  const at = (price_total_computed: number, gateways = ['wompi']) =>
    furthestStep({ ...online, price_total_computed }, stepsFor(false), gateways);
  expect([at(45_000), at(500), at(0), at(45_000, [])]).toEqual(['finish', 'pay', 'finish', 'pay']);
  const free = { ...online, payment_method_selected: null, price_total_computed: 0 };
  expect(furthestStep(free, stepsFor(false), [])).toBe('finish');
});
