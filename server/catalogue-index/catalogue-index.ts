import type { OutputOf } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { type CatalogueChange, forEachBusiness } from '#server/cache/cache.ts';
import { type FiguresRow, offerEndOf, type ProductCard, toFigures } from '#server/catalogue/product-card.ts';
import {
  productsOfShelf,
  readFigures,
  readFiguresSomewhere,
  type Shelf,
  type ShelfPage,
  type ShelfRow,
} from '#server/catalogue/product-page.ts';
import { type Facets, readFacets } from '#server/catalogue/shelf-facets.ts';
import type { Queries } from '#server/db/database.ts';
import { type Preserialized, preserializedAs, preserializedObject } from '#server/http/preserialized.ts';
import { type CardFacts, createCardFacts } from './card-facts.ts';
import { createCurrentContent } from './current-content.ts';
import { createDetailFacts } from './detail-facts.ts';
import { countFiltered, type Filters, facetsOf, type ListPage, listFiltered } from './filtered-list.ts';
import { findProducts } from './search/find-products.ts';
import type { Question } from './search/result-page.ts';
import { rowsOfProducts, rowsOfShelf } from './shelf-rows.ts';
import type { Document } from './words/documents.ts';

/** The catalogue of one business in the memory of this process (README.md). It contains no personal data. */
export type CatalogueIndex = ReturnType<typeof createCatalogueIndex>;
export type CatalogueIndexes = ReturnType<typeof createCatalogueIndexes>;

/**
 * The catalogues of all businesses; each subscribes to the changes of its own.
 *
 * @param onRebuilt called with a business whose lists and searches may now differ
 * @param now of which day it is the words of an offer speak
 * @param isLive whether delivery of a business's changes is proven: only then is memory used
 */
export function createCatalogueIndexes(
  onRebuilt: (businessId: string) => void,
  isLive: (businessId: string) => boolean = () => true,
  now: () => Date = () => new Date(),
) {
  return forEachBusiness((businessId) =>
    createCatalogueIndex(
      () => onRebuilt(businessId),
      () => isLive(businessId),
      now,
    ),
  );
}

/**
 * Shelves read from PostgreSQL before the catalogue of a business is: of 300 businesses whose first pages come
 * together, reading all catalogues took the time of everybody.
 */
const OFTEN = 8;
const BESIDE = 12;

type Promotion = OutputOf<'products.get'>['product']['promotions'][number];
/** A product with what decides its promotions, at its price in an office. */
export type PromotedGoods = { id: string; priceNeto: number | null } & Omit<
  CardFacts,
  'begun' | 'whileStocksLast'
>;
/** The promotions of a product, which the index does not know; a card shows the first with a badge. */
export type PromotionsOf = (goods: PromotedGoods) => (Promotion & { badge: string })[];
type DetailOptions = { adult?: boolean | undefined; promotions?: PromotionsOf | undefined };

/** A product to show, with its figures in an office. */
type ShelfProduct = FiguresRow & { product_id: string; document?: Document };

function createCatalogueIndex(onRebuilt: () => void, isLive: () => boolean, now: () => Date) {
  const facts = createCardFacts({ isLive });
  const details = createDetailFacts({ isLive });
  const index = createCurrentContent(onRebuilt, { isLive });
  let shelvesRead = 0;

  /** Cached facts of the rows' products; undefined when some are missing or the cache may not be used. */
  function cachedOf(rows: readonly ShelfProduct[]): CardFacts[] | undefined {
    const find = facts.finder();
    if (!find) return undefined;
    const version = facts.version();
    const found: CardFacts[] = [];
    for (const { product_id: id, document } of rows) {
      const isThere = document?.card && document.cardVersion === version;
      const card = isThere ? document.card : find(id);
      if (!card) return undefined;
      if (document && !isThere) {
        document.card = card;
        document.cardVersion = version;
      }
      found.push(card);
    }
    return found;
  }

  /** The facts of the rows' products, in their order; undefined for a product that is unknown. */
  async function cardsOf(db: Queries, rows: readonly ShelfProduct[]): Promise<(CardFacts | undefined)[]> {
    const cached = cachedOf(rows);
    if (cached) return cached;
    const ids = rows.map((row) => row.product_id);
    const read = await facts.of(db, ids);
    return ids.map((id) => read.get(id));
  }

  /**
   * A page of a shelf in the shop's default order: from memory when it is up to date; else from the database, and where
   * shelves are read often memory is updated for later requests.
   */
  async function shelf(db: Queries, of: Shelf, page: ShelfPage): Promise<ShelfRow[]> {
    const current = index.now(of.officeId);
    if (current) return rowsOfShelf(current, of, page);
    const rows = await productsOfShelf(db, of, page);
    shelvesRead += 1;
    // An office with rows exists; a request for an unknown one must not allocate anything. A failure shows at the next
    // request.
    if (rows.length > 0 && shelvesRead > OFTEN) index.ready(db, of.officeId).catch(() => {});
    return rows;
  }

  /** The figures in any open office that lists the product, from memory. */
  async function figuresSomewhere(db: Queries, officeId: string, productId: string) {
    const current = index.now(officeId);
    const [listed] = current?.shelf.open ? rowsOfProducts(current, [productId]) : [];
    const row = listed ? { ...listed, here: true } : await readFiguresSomewhere(db, officeId, productId);
    return { ...row, product_id: productId };
  }

  async function goodsOf(db: Queries, officeId: string) {
    const { content, shelf: listed } = await index.ready(db, officeId);
    return { content, shelf: listed, today: bogotaDay(now()) };
  }

  return {
    shelf,
    /**
     * A product that may be shown, with the figures of an office, or else of the cheapest that sells it, and the first
     * products of its shelf. 'gated': shown only after the question of age (rule 106).
     */
    async detail(
      db: Queries,
      officeId: string,
      productId: string,
      { adult = false, promotions }: DetailOptions = {},
    ): Promise<Preserialized<OutputOf<'products.get'>> | 'gated' | undefined> {
      const known = (await details.of(db, [productId])).get(productId);
      if (!known) return undefined;
      if (known.isGated && !adult) return 'gated';
      const { subcategoryId, texts, rating } = known;
      const [row, listed] = await Promise.all([
        figuresSomewhere(db, officeId, productId),
        shelf(db, { officeId, subcategoryId }, { offset: 0, limit: BESIDE + 1 }),
      ]);
      const rows = [row, ...listed.filter(({ product_id: id }) => id !== productId).slice(0, BESIDE)];
      const [card, ...beside] = await cardsOf(db, rows);
      if (!card) return undefined;
      const today = bogotaDay(now());
      const promoted = promotions?.(promotedGoods(card, row)) ?? [];
      const own = JSON.stringify(promoted.map(({ code, text, until }) => ({ code, text, until })));
      const product = `${writeCard(card, row, today).slice(0, -1)},${texts},"inOffice":${row.here},"promotions":${own}}`;
      return preserializedObject<OutputOf<'products.get'>>({
        product: preserializedAs(product),
        suggested: writeCards(
          rows.slice(1),
          beside.map((one) => (one?.isUnpromoted ? undefined : one)),
          today,
        ),
        rating,
      });
    },
    /** The product ids of a page of the office's products that pass the filters. */
    async list(db: Queries, officeId: string, filters: Filters, page: ListPage): Promise<string[]> {
      return listFiltered(await goodsOf(db, officeId), filters, page);
    },
    async count(db: Queries, officeId: string, filters: Filters): Promise<number> {
      return countFiltered(await goodsOf(db, officeId), filters);
    },
    async facets(db: Queries, officeId: string, filters: Filters): Promise<Facets> {
      const { categoryId, subcategoryId, adult, ...others } = filters;
      const isWhole = !Object.values(others).some((filter) => filter !== undefined && filter !== false);
      if (isWhole && !index.now(officeId))
        return readFacets(db, { officeId, categoryId, subcategoryId, adult });
      return facetsOf(await goodsOf(db, officeId), filters);
    },
    async search(db: Queries, officeId: string, question: Question) {
      const { content, shelf } = await index.ready(db, officeId);
      const { categories, ...found } = findProducts(content, shelf, question);
      const named = [...categories].map(([id, count]) => ({
        id,
        name: content.names.categories.get(id) ?? '',
        count,
      }));
      return { ...found, categories: named };
    },
    /** The figures of products that an office lists, in the order of the ids; from memory when it is up to date. */
    async figures(db: Queries, officeId: string, productIds: readonly string[]): Promise<ShelfRow[]> {
      const current = index.now(officeId);
      return current ? rowsOfProducts(current, productIds) : readFigures(db, officeId, productIds);
    },
    async cards(
      db: Queries,
      rows: readonly ShelfProduct[],
      promotions?: PromotionsOf,
    ): Promise<Preserialized<ProductCard[]>> {
      return writeCards(rows, await cardsOf(db, rows), bogotaDay(now()), promotions);
    },
    changed(change: CatalogueChange) {
      facts.changed(change);
      details.changed(change);
      index.changed(change);
    },
    setListening(up: boolean) {
      facts.setListening(up);
      details.setListening(up);
      index.setListening(up);
    },
  };
}

/** `facts` are parallel to the rows; unknown ids have none and get no card. */
function writeCards(
  rows: readonly ShelfProduct[],
  facts: readonly (CardFacts | undefined)[],
  today: string,
  promotions?: PromotionsOf,
): Preserialized<ProductCard[]> {
  let text = '[';
  rows.forEach((row, place) => {
    const card = facts[place];
    if (!card) return;
    const written = writeCard(card, row, today);
    const own = promotions?.(promotedGoods(card, row)).find(({ badge }) => badge !== '');
    text += text === '[' ? '' : ',';
    if (!own) text += written;
    else {
      const { badge, until } = own;
      text += `${written.slice(0, -1)},"promotion":${JSON.stringify({ badge, until })}}`;
    }
  });
  return preserializedAs(`${text}]`);
}

function promotedGoods(facts: CardFacts, row: ShelfProduct): PromotedGoods {
  return { ...facts, id: row.product_id, priceNeto: row.price_neto };
}

function writeCard(
  { begun, quantityPum, whileStocksLast }: CardFacts,
  row: FiguresRow,
  today: string,
): string {
  const { price, price_neto, the_discount, pum, stock, withoutStock } = toFigures(row, quantityPum);
  const { offer_until } = row;
  const end = the_discount > 0 ? offerEndOf({ offer_until, stock, whileStocksLast }, today) : undefined;
  const offer = end ? `,${JSON.stringify(end).slice(1, -1)}` : '';
  return `${begun},"price":${price},"price_neto":${price_neto},"the_discount":${the_discount}${offer},"pum":${pum},"stock":${stock},"withoutStock":${withoutStock}}`;
}
