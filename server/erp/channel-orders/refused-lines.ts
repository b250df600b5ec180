import type { LineProblem } from '#rules/cart/validation.ts';
import { amountText, countTypesFor } from '#rules/quantity.ts';
import type { CartSnapshot, SnapshotLine } from '#server/cart/snapshot/snapshot.ts';
import { saleOf } from '#server/catalogue/product-card.ts';
import { type Failure, fail } from '#server/http/failure.ts';

type Row = {
  /** Its place in `lines`, from 0. */
  line: number;
  field: 'id_item' | 'bar_code' | 'count' | 'count_type';
  reason: 'unknown' | 'not_sold' | 'not_counted_so' | 'not_enough' | 'adults';
  /** Pieces or grams that it could have. */
  available: number | null;
  message: string;
};
type Refused = Failure<'ORDER_LINES_REFUSED'>;

/** Lines whose code names no product. */
export function unknownLines(
  found: readonly (string | { field: string; message: string })[],
): Refused | undefined {
  return refusal(
    found.flatMap((one, line): Row[] =>
      typeof one === 'string'
        ? []
        : [
            {
              line,
              field: one.field === 'bar_code' ? 'bar_code' : 'id_item',
              reason: 'unknown',
              available: null,
              message: one.message,
            },
          ],
    ),
  );
}

/** Lines that the office cannot sell so, in the order in which they were sent. */
export function linesRefused(
  { lines }: Pick<CartSnapshot, 'lines'>,
  problems: readonly LineProblem[],
  isAdultChecked: boolean,
): Refused | undefined {
  const problemOf = new Map(problems.map((problem) => [problem.lineId, problem]));
  return refusal(
    lines.flatMap((row): Row[] => {
      const problem = problemOf.get(row.line_id);
      const line = Number(row.line_key);
      if (problem) return [{ line, ...wordsOf(problem, row) }];
      if (!row.age_restricted || isAdultChecked) return [];
      return [{ line, field: 'id_item', reason: 'adults', available: null, message: ADULTS }];
    }),
  );
}

const ADULTS = 'Es solo para mayores de edad: envía adult_checked si el canal lo comprobó.';

function wordsOf(problem: LineProblem, row: SnapshotLine): Omit<Row, 'line'> {
  const { line_count_type: countType } = row;
  if (row.price !== null && !countTypesFor(saleOf(row)).includes(countType)) {
    const message = countType === 'grams' ? 'Se vende por unidades.' : 'Se vende por gramos.';
    return { field: 'count_type', reason: 'not_counted_so', available: null, message };
  }
  if (problem.code === 'product_without_stock')
    return { field: 'count', reason: 'not_enough', available: 0, message: 'Se agotó en esta sede.' };
  if (problem.code !== 'product_not_enough')
    return { field: 'id_item', reason: 'not_sold', available: null, message: 'Esta sede no lo vende ahora.' };
  const { availableCount: available, limited } = problem;
  const most = amountText(countType, available);
  const left = available === 0 ? 'No queda más en esta sede.' : `Solo quedan ${most}.`;
  const message = limited ? `Un pedido lleva máximo ${most}.` : left;
  return { field: 'count', reason: 'not_enough', available, message };
}

function refusal(rows: readonly Row[]): Refused | undefined {
  const [first] = rows;
  if (!first) return undefined;
  return fail('ORDER_LINES_REFUSED', {
    message: `No se creó el pedido. Línea ${first.line + 1}: ${first.message}`,
    details: rows.map(({ line, field, message }) => ({ field: `lines.${line}.${field}`, message })),
    data: { lines: rows },
  });
}
