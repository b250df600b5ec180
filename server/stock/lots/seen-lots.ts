import type { CheckedInputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { lockStocks } from '#server/catalogue/writing/move-stock.ts';
import type { Queries } from '#server/db/database.ts';
import { type Failure, fail, failAt, invalid } from '#server/http/failure.ts';
import type { Booking } from '../bookings.ts';
import { readChosen } from './queries.ts';

type Waste = CheckedInputOf<'stock.waste'>['body'];
type Seen = Pick<Waste, 'lines' | 'lots'>;

const OTHERS =
  'Lo que queda de estas fechas cambió mientras tanto. Mira lo que hay ahora y registra de nuevo.';
const NOT_EXPIRED = 'Esta fecha no ha vencido: déjala fuera.';
const OTHER_REASON = 'Las fechas son de lo que venció: elige ese motivo o déjalas fuera.';
const otherSum = (sum: number) => `No es lo que suman sus fechas: ${groupThousands(sum)}.`;

/**
 * The dates that are thrown away, by product. So much is left of them still: of two who do it at once the second books
 * nothing. All of them expired, and the lines are what they hold.
 */
export async function seenDates(
  tx: Queries,
  { officeId, reason }: Booking,
  { lines, lots }: Seen,
  today: string,
): Promise<Map<string, string[]> | Failure<'LOTS_CHANGED' | 'INVALID_INPUT'>> {
  if (lots.length === 0) return new Map();
  if (reason !== 'expired') return failAt('INVALID_INPUT', 'reason', OTHER_REASON);
  const ids = new Set(lines.map(({ product_id }) => product_id));
  const products = [...ids].map((productId) => ({ officeId, productId }));
  await lockStocks(tx, products);
  const chosen = lots.map(({ id }) => id);
  const left = (await readChosen(tx, chosen, today)).filter(
    ({ office_id, product_id }) => office_id === officeId && ids.has(product_id),
  );
  const byId = new Map(left.map((lot) => [lot.id, lot]));
  if (lots.some(({ id, amount }) => byId.get(id)?.amount !== amount))
    return fail('LOTS_CHANGED', { message: OTHERS });
  const wrong = [
    ...lots.flatMap(({ id }, at) =>
      (byId.get(id)?.expires_on ?? '') < today ? [] : [{ field: `lots.${at}.id`, message: NOT_EXPIRED }],
    ),
    ...lines.flatMap(({ product_id, amount }, at) => {
      const own = left.filter((lot) => lot.product_id === product_id);
      const sum = own.reduce((total, lot) => total + lot.amount, 0);
      return sum === amount ? [] : [{ field: `lines.${at}.amount`, message: otherSum(sum) }];
    }),
  ];
  if (wrong.length > 0) return invalid(wrong);
  const byProduct = Map.groupBy(left, ({ product_id }) => product_id);
  return new Map([...byProduct].map(([id, own]) => [id, own.map(({ expires_on }) => expires_on)]));
}
