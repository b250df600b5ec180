import type { InputOf, OutputOf } from '#contract/index.ts';
import {
  type ReturnBearer,
  type ReturnOutcome,
  type ReturnReason,
  type ReturnWay,
  usualOutcome,
} from '#rules/returns/reasons.ts';
import { ApiError } from '#web/api/api-error.ts';

export type OrderReturns = OutputOf<'returns.ofOrder'>;
type Request = OrderReturns['requests'][number];
export type ReturnedLine = InputOf<'returns.make'>['body']['lines'][number];

/** One row for each product that may be returned; `count` is null if none is. */
export type ReturnValues = {
  lines: {
    line_id: string;
    product_id: string;
    count: number | null;
    reason: ReturnReason;
    bearer: ReturnBearer;
    outcome: ReturnOutcome;
  }[];
  way: ReturnWay;
  round_id: string;
  note: string;
  answer: string;
};

export function valuesOf({ goods, ways, rounds }: OrderReturns, request?: Request): ReturnValues {
  return {
    lines: goods.map(({ line_id, product_id, count: most }) => {
      const requestLine = request?.lines.find(
        (one) => one.line_id === line_id && one.product_id === product_id,
      );
      const reason = requestLine?.reason ?? 'damaged';
      return {
        line_id,
        product_id,
        count: requestLine ? Math.min(requestLine.count, most) : null,
        reason,
        bearer: 'store',
        outcome: usualOutcome(reason),
      };
    }),
    way: ways[0] ?? 'by_hand',
    round_id: rounds[0]?.id ?? '',
    note: '',
    answer: '',
  };
}

export function linesOf({ lines }: Pick<ReturnValues, 'lines'>): ReturnedLine[] {
  return lines.flatMap((line) => {
    const { count } = line;
    return count === null || count === 0 ? [] : [Object.assign({}, line, { count })];
  });
}

export function isSame(one: readonly ReturnedLine[], other: readonly ReturnedLine[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Maps the fields of a refusal to the rows of the form: rows without a quantity were not sent. */
export function withFieldsOf(values: ReturnValues, error: ApiError, unsure: string): ApiError {
  const places = values.lines.flatMap(({ count }, at) => (count === null || count === 0 ? [] : [at]));
  const details = error.details.map(({ field, message }) => {
    const [root, place, name] = field.split('.');
    const at = places[Number(place)];
    if (root !== 'lines' || at === undefined) return { field, message };
    return { field: `lines.${at}.${name === 'line_id' || name === 'product_id' ? 'count' : name}`, message };
  });
  const { code, status, requestId, data } = error;
  // After a lost response the result is unknown; pressing again repeats the same return.
  const message = code === 'NO_CONNECTION' ? unsure : error.message;
  return new ApiError({ code, status, requestId, data, message, details });
}
