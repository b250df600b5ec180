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
