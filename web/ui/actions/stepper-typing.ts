import type { CountRange } from '#rules/quantity.ts';

/** Why a typed quantity is not accepted: not a positive integer, or outside the range or the step. */
export type Refusal = 'not-whole' | 'too-small' | 'too-large' | 'step';

export type Typed = {
  /** The nearest valid quantity; null if the text is not a number. */
  count: number | null;
  because?: Refusal;
};

/**
 * The quantity typed into a stepper: "1.200", "1200 g", " 3 ". Dots and spaces separate thousands, as in Colombia;
 * zero, a decimal comma or other text is invalid (storefront 5: only integers above 0). Rounded to the step counted
 * from zero, within min and max.
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
