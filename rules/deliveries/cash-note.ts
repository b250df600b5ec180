import { formatPesos } from '../money.ts';

const NOTE = /Paga con \$\s?([\d.]+)\./;

/** The announced cash amount in the observations of an order; null without one. */
export function cashIn(observations: string): number | null {
  const digits = NOTE.exec(observations)?.[1];
  return digits === undefined ? null : Number(digits.replaceAll('.', ''));
}

/** The shopper's own words, without the note of the cash. */
export function wordsOf(observations: string): string {
  return observations.replace(NOTE, '').trim();
}

/** The most letters an order's observations may have (contract, cart.createOrder). */
const MOST_LETTERS = 1000;

type Payable = { payment_method_selected: string | null; price_total_computed: number };

/** The announced cash amount; null without one, or when the total grew above it. */
export function cashFor(cart: Payable, cash: number | null): number | null {
  if (cash === null || cart.payment_method_selected !== 'cash') return null;
  return cash >= cart.price_total_computed ? cash : null;
}

/** The observations for the courier: the shopper's own words, then the cash amount. */
export function observationsWithCash(observations: string, cash: number | null): string {
  const words = observations.trim().slice(0, observationsRoom(cash));
  return [words, noteOf(cash)].filter(Boolean).join('\n');
}

/** Letters a shopper may write, so that with the note of the cash it is not too long. */
export function observationsRoom(cash: number | null): number {
  const note = noteOf(cash);
  return note === '' ? MOST_LETTERS : MOST_LETTERS - note.length - 1;
}

/** '100.000', '$ 100 000', '100000' → 100000; null when it is not an amount in pesos. */
export function readPesos(text: string): number | null {
  const digits = text
    .trim()
    .replace(/^\$/, '')
    .replace(/[.\s\u00a0]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

function noteOf(cash: number | null): string {
  return cash === null ? '' : `Paga con ${formatPesos(cash)}.`;
}
