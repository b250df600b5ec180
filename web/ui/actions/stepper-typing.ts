export type StepperRange = { min: number; max: number; step: number };

/**
 * What a person typed over the number of a stepper: "1.200", "1200 g", " 3 ". The dot and the space
 * part thousands, as written in Colombia; a decimal comma or anything else is not a quantity (null).
 * Snaps to the step counted from zero and stays between min and max; 0 stays 0, which takes the line away.
 */
export function readTyped(text: string, { min, max, step }: StepperRange): number | null {
  const digits = /^\s*(\d{1,3}(?:[.\s]\d{3})+|\d+)\s*\p{L}*\s*$/u.exec(text)?.[1];
  if (digits === undefined) return null;

  const typed = Number(digits.replace(/[.\s]/g, ''));
  if (typed === 0) return 0;
  return clamp(Math.round(typed / step) * step, min, max);
}

/** One press on a sign: the next quantity, or 0 when less than the smallest is asked. */
export function stepped(value: number, direction: 1 | -1, { min, max, step }: StepperRange): number {
  if (direction === -1 && value <= min) return 0;
  return clamp(value + direction * step, min, max);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
