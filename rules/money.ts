/** Colombian pesos: a safe integer, no cents (rule 1). */
export type Pesos = number;

/** '$ 12.450' as es-CO writes it: no-break space after the sign, dot thousands, '-$ 500' below zero. */
export function formatPesos(amount: Pesos): string {
  assertPesos(amount);
  return `${amount < 0 ? '-' : ''}$\u00A0${groupThousands(Math.abs(amount))}`;
}

/** Throws a RangeError when the amount is not a whole, safe number of pesos. */
export function assertPesos(amount: number): asserts amount is Pesos {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not an amount in whole pesos: ${amount}`);
}

/** '1250' with dots as es-CO groups them: 1.250. Hand-written so that no ICU version changes a price tag. */
export function groupThousands(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, '.');
}

/** trunc(a * b / c), exact for every safe integer; throws a RangeError on fractions, c = 0 or an unsafe result. */
export function mulDivTrunc(a: number, b: number, c: number): number {
  assertOperands(a, b, c);
  const product = a * b;
  if (Number.isSafeInteger(product)) return normaliseZero((product - (product % c)) / c);
  return toSafeNumber((BigInt(a) * BigInt(b)) / BigInt(c));
}

/** a * b / c rounded half up, exact, for figures that are zero or more. Same errors as mulDivTrunc. */
export function mulDivRound(a: number, b: number, c: number): number {
  assertOperands(a, b, c);
  const product = 2 * a * b;
  const half = product + c;
  if (Number.isSafeInteger(product) && Number.isSafeInteger(half)) {
    return normaliseZero((half - (half % (2 * c))) / (2 * c));
  }
  return toSafeNumber((2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c)));
}

function assertOperands(a: number, b: number, c: number): void {
  const whole = Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(c);
  if (!whole || c === 0) throw new RangeError(`No exact quotient of ${a} * ${b} / ${c}`);
}

function toSafeNumber(value: bigint): number {
  const result = Number(value);
  if (!Number.isSafeInteger(result)) throw new RangeError(`Beyond the safe integers: ${value}`);
  return result;
}

// -0 would print and compare differently from 0 in Object.is and JSON snapshots.
function normaliseZero(value: number): number {
  return value === 0 ? 0 : value;
}
