import type { CountRange } from '#rules/quantity.ts';

/** Why a quantity is not taken as it was typed: no whole number above 0, or off the range or the step. */
export type Refusal = 'not-whole' | 'too-small' | 'too-large' | 'step';

export type Typed = {
  /** The nearest quantity there is; null where nothing was said that could be one. */
  count: number | null;
  because?: Refusal;
};

/**
 * What a person typed over the number of a stepper: "1.200", "1200 g", " 3 ". The dot and the space
 * part thousands, as written in Colombia; a zero, a decimal comma or anything else is not a quantity
 * (storefront 5: only integers above 0). Snaps to the step counted from zero and stays between min and max.
 */
export function readTyped(text: string, { min, max, step }: CountRange): Typed {
  const digits = /^\s*(\d{1,3}(?:[.\s]\d{3})+|\d+)\s*\p{L}*\s*$/u.exec(text)?.[1];
  const typed = Number(digits?.replace(/[.\s]/g, '') ?? 0);
  if (typed === 0) return { count: null, because: 'not-whole' };
  if (typed < min) return { count: min, because: 'too-small' };
  if (typed > max) return { count: max, because: 'too-large' };
  if (typed % step === 0) return { count: typed };
  return { count: clamp(Math.round(typed / step) * step, min, max), because: 'step' };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
