import type { CheckedInputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { convertStock } from '#rules/quantity.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { type Failure, failAt } from '#server/http/failure.ts';
import { keepGoodsLaw } from '../goods/keep-law.ts';
import type { StaffProductRow } from './present.ts';

type Changes = CheckedInputOf<'products.save'>['body'];
type Figures = NonNullable<Changes['stock_branch_offices']>;
type Row = { id: string; version: number; stock: number; stock_min: number };

/** The maximum of a figure: a stock of grams that no shop has. */
const MOST = 1_000_000_000;

/**
 * The figures of a product whose way of sale changes, with the stock of each office in the new unit. Rows are locked,
 * so that a sale in between is counted; figures given in the request are kept as they are.
 */
export async function convertedFigures(
  tx: Queries,
  { changes, figures }: { changes: Omit<Changes, 'version'>; figures: Figures },
  before: StaffProductRow,
): Promise<Figures | Failure<'INVALID_INPUT'>> {
  const { countType: to = before.countType } = changes;
  if (to === before.countType) return figures;
  const was = before.grams_x_unidad;
  const gramsPerUnit = to === 'units' && was > 0 ? was : (changes.grams_x_unidad ?? was);
  if (gramsPerUnit <= 0) return failAt('INVALID_INPUT', 'grams_x_unidad', NO_WEIGHT);
  // The price stays: it was of a piece and is of as many grams, or the other way round.
  const priced = to === 'units' ? before.quantity_pum : (changes.quantity_pum ?? before.quantity_pum);
  if (priced !== gramsPerUnit)
    return failAt('INVALID_INPUT', 'quantity_pum', otherPrice(priced, gramsPerUnit));
  await tx.run(keepGoodsLaw(tx.businessId));
  const rows = await tx.all<Row>(sql`
    select office_id as id, version, stock, stock_min from product_office
    where business_id = ${tx.businessId} and product_id = ${before.id} order by office_id for no key update`);
  const own = new Map(figures.map((line) => [line.id, line]));
  const converted = rows.map(({ id, version, stock, stock_min }) => ({
    id,
    version,
    stock: convertStock(stock, gramsPerUnit, to),
    stock_min: convertStock(stock_min, gramsPerUnit, to),
    ...own.get(id),
  }));
  if (converted.some(({ stock = 0 }) => stock > MOST))
    return failAt('INVALID_INPUT', 'grams_x_unidad', TOO_HEAVY);
  const others = figures.filter(({ id }) => !rows.some((row) => row.id === id));
  return [...converted, ...others];
}

const NO_WEIGHT = 'Escribe cuánto pesa una unidad: con eso pasamos el stock de unidades a gramos.';
const otherPrice = (priced: number, piece: number) =>
  `El precio quedaría de otra cantidad: es de ${groupThousands(priced)} g y una unidad pesa ${groupThousands(piece)} g. Cambia el producto con su precio.`;
const TOO_HEAVY = 'Con ese peso por unidad el stock no cabe: revísalo.';
