import type { Substitution } from '#rules/picking/substitution-wish.ts';
import type { PickTurn } from '#rules/picking/walk-order.ts';
import type { PromisedLine } from '#rules/picking/weighed-line.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { LineRow } from '#server/orders/line-row.ts';
import { currentPick, type QuestionRow, questionsOfLine } from './current-picks.ts';

/** A line as ordered, with what was found of it so far. */
export type PickLineRow = LineRow & {
  order_id: string;
  stock_demand: number;
  /** Cost per price unit, for statistics; pickers do not see it. */
  cost: number | null;
  /** The line's preference, else that of the order. */
  rule: Substitution;
  /** When its office picks it within a walk; null = as usual. */
  turn: PickTurn | null;
  category_id: string;
  subcategory_id: string;
  brand_id: string | null;
  questions: QuestionRow[];
};

/** The lines of orders, in the order in which they were ordered. */
export async function linesOfOrders(db: Queries, orderIds: readonly string[]): Promise<PickLineRow[]> {
  if (orderIds.length === 0) return [];
  return db.all<PickLineRow>(sql`
    select l.order_id, l.id, l.product_id, l.product, p.sku, l.count_type, l.count, l.confirmed_count, l.maturity, l.cut, l.comment,
      l.options_tags, l.price, l.price_neto, l.total, l.stock_demand, l.cost, l.tax_class, l.tax_ml, l.base, l.vat, l.consumption, s.isle, s.gondola, s.turn, p.category_id,
      p.subcategory_id, p.brand_id,
      l.substitution, coalesce(l.substitution, o.substitution) as rule,
      ${currentPick} as pick, ${questionsOfLine} as questions
    from order_line l
    join customer_order o on o.business_id = l.business_id and o.id = l.order_id
    join product p on p.business_id = l.business_id and p.id = l.product_id
    left join planometry s on s.business_id = l.business_id and s.subcategory_id = p.subcategory_id
      and s.office_id = o.office_id and not s.inactive
    where l.business_id = ${db.businessId} and l.order_id = any(${orderIds})
    order by l.order_id, l.position`);
}

/** The line as the rules see it. */
export function promisedOf(row: Pick<PickLineRow, 'product'> & PromisedRow): PromisedLine {
  return {
    countType: row.count_type,
    count: row.count,
    priceNeto: row.price_neto,
    total: row.total,
    demand: row.stock_demand,
    quantityPum: row.product.quantityPum ?? 0,
  };
}

type PromisedRow = Pick<PickLineRow, 'count_type' | 'count' | 'price_neto' | 'total' | 'stock_demand'>;

/**
 * The most that may be charged for a line with that product: as confirmed, or as its shopper agreed (rule 10).
 */
export function ceilingOf(line: PickLineRow, productId: string): number {
  const agreed = line.questions.filter(
    ({ state, asks, product_id }) => state === 'yes' && asks === 'shopper' && product_id === productId,
  );
  return Math.max(line.total, ...agreed.map(({ line_total }) => line_total));
}

/** Replacements the shopper agreed to for this line. */
export function agreedProducts({ questions }: PickLineRow): string[] {
  return questions
    .filter(({ state, asks }) => state === 'yes' && asks === 'shopper')
    .map(({ product_id }) => product_id);
}
