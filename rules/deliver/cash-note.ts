import { formatPesos } from '../money.ts';

const NOTE = /Paga con \$\s?([\d.]+)\./;

/** With how much one said to pay in cash, in the observations of an order; null when it was not said. */
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

/** With how much one pays at the door; null when it was not said, or is too little since the total grew. */
export function cashFor(cart: Payable, cash: number | null): number | null {
  if (cash === null || cart.payment_method_selected !== 'cash') return null;
  return cash >= cart.price_total_computed ? cash : null;
}

/** What the courier reads: the shopper's own words, then with how much they pay. */
export function observationsWithCash(observations: string, cash: number | null): string {
  const words = observations.trim().slice(0, observationsRoom(cash));
  return [words, noteOf(cash)].filter(Boolean).join('\n');
}

/** Letters a shopper may write, so that with the note of the cash it is not too long. */
export function observationsRoom(cash: number | null): number {
  const note = noteOf(cash);
  return note === '' ? MOST_LETTERS : MOST_LETTERS - note.length - 1;
}

/** '100.000', '$ 100 000', '100000' → 100000; null for what is not an amount in pesos. */
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
