import type { OutputOf } from '#contract/index.ts';
import type { CardData } from '#rules/payments/card.ts';
import { ApiError } from '#web/api/api-error.ts';

type Cards = NonNullable<OutputOf<'payments.means'>['cards']>;

type Exchanged = {
  token: string;
  facts: { brand: string; last_four: string; exp_month: number; exp_year: number };
};

const TIMEOUT_MS = 15_000;

/**
 * Exchanges a card for a token, directly at the provider: its number exists only in this browser. Null when the
 * provider rejects the card.
 */
export async function exchangeCard({ url, key }: Cards, card: CardData): Promise<Exchanged | null> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(card),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw ApiError.noConnection();
  }
  const body: unknown = await answer.json().catch(() => null);
  const data = answer.ok && isObject(body) ? body.data : undefined;
  if (!isObject(data) || typeof data.id !== 'string') return null;
  const { number, exp_month, exp_year } = card;
  const brand = String(data.brand ?? '').toUpperCase();
  return {
    token: data.id,
    facts: {
      brand: /^[A-Z]{2,20}$/.test(brand) ? brand : 'OTRA',
      last_four: number.slice(-4),
      exp_month: Number(exp_month),
      exp_year: 2000 + Number(exp_year),
    },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
