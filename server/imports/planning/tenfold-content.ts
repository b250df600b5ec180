import { formatPesos } from '#rules/money.ts';
import type { Content } from '#rules/package-contents/read-content.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { CurrentProduct } from './current.ts';
import type { Draft } from './read-row.ts';
import { staysSettled } from './settled-content.ts';

/** Prices of a shelf by content, in one unit. */
export type Packs = Map<number, number[]>;

/** One figure too many or too few. */
const SLIPS = [10, 0.1];
/** Others with that content: of one alone the slip may be. */
const FEWEST_PEERS = 2;
/** Factor between prices of one content. */
const SAME_PRICE = 2;
/** Factor between contents that are about the same. */
const SAME_CONTENT = 1.25;

const isWithin = (value: number, other: number, factor: number) =>
  value <= other * factor && value >= other / factor;
/** As it is looked up: 0.1 of a content is none of a float's digits. */
const exact = (quantity: number) => Math.round(quantity * 1_000) / 1_000;

export function addPack(packs: Packs, { quantity, price }: { quantity: number; price: number }): void {
  const key = exact(quantity);
  const prices = packs.get(key);
  if (prices) prices.push(price);
  else packs.set(key, [price]);
}

/**
 * The content that others of the shelf have for about its price, ten times as much or a tenth, where none of them has
 * about its own. `own`: how often it is there itself.
 */
export function tenfoldIn(
  packs: Packs | undefined,
  { quantity, price }: { quantity: number; price: number },
  own: number,
): number | undefined {
  for (const slip of SLIPS) {
    const other = exact(quantity * slip);
    const prices = packs?.get(other) ?? [];
    const usual = [...prices].sort((one, next) => one - next)[Math.floor(prices.length / 2)];
    if (prices.length < FEWEST_PEERS || usual === undefined || !isWithin(price, usual, SAME_PRICE)) continue;
    let alike = 0;
    for (const [content, paid] of packs ?? [])
      if (isWithin(content, quantity, SAME_CONTENT))
        alike += paid.filter((one) => isWithin(one, price, SAME_PRICE)).length;
    if (alike <= own) return other;
  }
  return undefined;
}

export type ShopPacks = (subcategoryId: string | undefined, unit: string) => Packs | undefined;

type Beside = {
  /** What the row says that it costs. */
  paid: number | undefined;
  /** What it costs in the shop. */
  before: number | undefined;
  subcategoryId: string | undefined;
  packsOfFile: (draft: Draft, unit: Content['unit']) => Packs | undefined;
  packsOfShop: ShopPacks;
};

/** A new content that looks like ten times the right one or a tenth of it, in words. */
export function tenfoldOf(
  draft: Draft,
  current: CurrentProduct | undefined,
  { paid, before, subcategoryId, packsOfFile, packsOfShop }: Beside,
): string | undefined {
  const { content, isContentSettled, soldBy } = draft;
  // The content of what is sold by weight is its price unit, which staff define.
  if (!content || isContentSettled || soldBy !== undefined || current?.count_type === 'grams')
    return undefined;
  const price = paid ?? before;
  if (price === undefined || price <= 0 || staysSettled(draft, current)) return undefined;
  const { quantity, unit } = content;
  const held = current?.pum_unit === unit ? current.quantity_pum : 0;
  if (held === quantity) return undefined;
  const isSlip =
    before !== undefined &&
    isWithin(price, before, SAME_PRICE) &&
    SLIPS.some((slip) => exact(quantity * slip) === exact(held));
  const pack = { quantity, price };
  // A row without a price is not among those of its file.
  const ofFile = () => tenfoldIn(packsOfFile(draft, unit), pack, paid === undefined ? 0 : 1);
  const other = isSlip ? held : (ofFile() ?? tenfoldIn(packsOfShop(subcategoryId, unit), pack, 0));
  if (other === undefined) return undefined;
  const words = (count: number) => `${count.toLocaleString('es-CO')} ${unit}`;
  const others = `${isSlip ? 'hasta hoy eran' : 'otros traen'} ${words(other)}`;
  return `${words(quantity)} por ${formatPesos(Math.round(price))}; ${others} por un precio parecido`;
}

/** What an office sells today, by subcategory and unit. */
export async function readPacks(db: BusinessDatabase, officeId: string | undefined): Promise<ShopPacks> {
  const rows = await db.all<{
    subcategory_id: string;
    pum_unit: string;
    quantity: number;
    prices: number[];
  }>(sql`
    select p.subcategory_id, p.pum_unit, p.quantity_pum as quantity, array_agg(po.price_neto::float8) as prices
    from product_office po join product p on p.business_id = po.business_id and p.id = po.product_id
    where po.business_id = ${db.businessId} and po.office_id = ${officeId ?? null} and p.quantity_pum > 0
      and not p.removed
    group by p.subcategory_id, p.pum_unit, p.quantity_pum`);
  const shelves = new Map<string, Packs>();
  for (const { subcategory_id, pum_unit, quantity, prices } of rows) {
    const key = `${pum_unit} ${subcategory_id}`;
    const packs = shelves.get(key) ?? new Map();
    shelves.set(key, packs.set(exact(quantity), prices));
  }
  return (subcategoryId, unit) => shelves.get(`${unit} ${subcategoryId}`);
}
