import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShopChanges } from './shop-changes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('batches changes by business and office, and lists no more than fits a screen', () => {
  const broadcast = vi.fn();
  const { changed } = createShopChanges(broadcast);
  const office = (officeId: string, productIds: string[] | undefined, businessId = 'canasta') =>
    changed({ kind: 'office', businessId, officeId, productIds });
  office('bretana', ['a', 'b']);
  office('bretana', ['b', 'c']);
  office('granada', undefined);
  changed({
    kind: 'product',
    businessId: 'canasta',
    productIds: Array.from({ length: 300 }, (_, n) => `p${n}`),
  });
  changed({ kind: 'stock', businessId: 'canasta', officeId: 'bretana', productIds: ['z'] });
  changed({ kind: 'business', businessId: 'canasta', table: 'search_synonym' });
  office('centro', ['d'], 'la-plaza');
  changed({ kind: 'business', businessId: 'la-plaza', table: 'business_config' });
  expect(broadcast).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(broadcast.mock.calls).toEqual([
    [
      'canasta',
      {
        products: null,
        offices: [
          { office_id: 'bretana', products: ['a', 'b', 'c'] },
          { office_id: 'granada', products: null },
        ],
        business: false,
      },
    ],
    ['la-plaza', { products: [], offices: [{ office_id: 'centro', products: ['d'] }], business: true }],
  ]);
  vi.advanceTimersByTime(5_000);
  expect(broadcast).toHaveBeenCalledTimes(2);
});
