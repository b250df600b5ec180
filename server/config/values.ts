/** Environment variables; an empty one counts as missing. */
export type Env = Record<string, string | undefined>;

/** One line for each fault, for engineers. */
export type Faults = string[];

/** The trimmed value, or undefined when the variable is missing or empty. */
export function text(env: Env, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

/** A whole number in digits between two bounds, both included. */
export function wholeNumber(
  env: Env,
  name: string,
  { from, to, fallback }: { from: number; to: number; fallback: number },
  faults: Faults,
): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= from && number <= to) return number;
  faults.push(`${name} must be a whole number from ${from} to ${to}: "${value}"`);
  return fallback;
}

/** One word of a list. */
export function oneOf<Word extends string>(
  env: Env,
  name: string,
  words: readonly Word[],
  fallback: Word,
  faults: Faults,
): Word {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const word = words.find((candidate) => candidate === value);
  if (word === undefined) faults.push(`${name} must be one of ${words.join(', ')}: "${value}"`);
  return word ?? fallback;
}

/** 1 or true, 0 or false. */
export function switchOf(env: Env, name: string, fallback: boolean, faults: Faults): boolean {
  const value = text(env, name);
  if (value === undefined) return fallback;
  if (value === '1' || value === 'true') return true;
  if (value === '0' || value === 'false') return false;
  faults.push(`${name} must be 1 or 0: "${value}"`);
  return fallback;
}
