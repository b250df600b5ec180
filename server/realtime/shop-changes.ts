import type { LiveMessages } from '#contract/webhooks/live.ts';
import type { CatalogueChange } from '../cache/cache.ts';

type ShopChange = LiveMessages['shop:changed'];

/** Acceptable delay of a card; a shelf being repriced causes one message a second instead of one per product. */
const BATCH_MS = 1_000;
/** Most products named: more than a screen shows. `null` means all of them. */
const MOST_NAMED = 100;
/** Tables shown on shoppers' pages; other changes (synonyms, providers) concern the server only. */
const shownTables = new Set([
  'business_config',
  'business_module',
  'business_secret',
  'office',
  'category',
  'subcategory',
  'brand',
  'offer',
]);

type Waiting = { products: Set<string>; offices: Map<string, Set<string>>; business: boolean };
/** Stands for ids that are too many to name. */
const ALL = '*';

/** Batches catalogue notices into one message per business and broadcasts it to everybody who looks at the shop. */
export function createShopChanges(broadcast: (businessId: string, change: ShopChange) => void) {
  const waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | undefined;

  function batchOf(businessId: string): Waiting {
    const batch = waiting.get(businessId) ?? { products: new Set(), offices: new Map(), business: false };
    waiting.set(businessId, batch);
    timer ??= setTimeout(flush, BATCH_MS);
    return batch;
  }

  function changed(change: CatalogueChange): void {
    if (change.kind === 'product') add(batchOf(change.businessId).products, change.productIds);
    else if (change.kind === 'office') {
      const { offices } = batchOf(change.businessId);
      const products = offices.get(change.officeId) ?? new Set();
      offices.set(change.officeId, products);
      add(products, change.productIds);
    } else if (change.kind === 'business' && shownTables.has(change.table)) {
      batchOf(change.businessId).business = true;
    }
  }

  function flush(): void {
    timer = undefined;
    const due = [...waiting];
    waiting.clear();
    for (const [businessId, { products, offices, business }] of due) {
      const ofOffices = [...offices].map(([office_id, ids]) => ({ office_id, products: named(ids) }));
      broadcast(businessId, { products: named(products), offices: ofOffices, business });
    }
  }

  return {
    changed,
    close: () => clearTimeout(timer),
  };
}

function add(ids: Set<string>, more: readonly string[] | undefined): void {
  for (const id of more ?? [ALL]) if (ids.size <= MOST_NAMED) ids.add(id);
}

function named(ids: Set<string>): string[] | null {
  return ids.has(ALL) || ids.size > MOST_NAMED ? null : [...ids];
}
