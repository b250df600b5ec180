import type { Exchange } from './stable.ts';

/** What tests try and no integrator sends. */
const ODD =
  /<script|onerror|javascript:|@import|\\u0|drop table|(\D)\1{7}|extrañ|dueñ|\bmalo\b|\bajen|intrus/i;
/** Beyond this an example is no longer read. */
const LONG = 6_000;

/**
 * How much an exchange shows: its filled fields, less its length; undefined where it is none. What is sent counts more,
 * and of a list the plain question more than its filters.
 */
export function scoreOf({ request, answer }: Exchange): number | undefined {
  const text = JSON.stringify({ request, answer });
  if (ODD.test(text.replaceAll(/ejemplo0\w*|0{8,}/g, ''))) return undefined;
  const length = text.length > LONG ? text.length / 50 : text.length / 250;
  const body = 3 * Math.min(filled(request.body).size, 12);
  return Math.min(filled(answer).size, 60) + body - 2 * filled(request.query).size - length;
}

/** The fields that have something in them, each once. */
function filled(value: unknown, at = '', found = new Set<string>()): Set<string> {
  if (value === null || value === undefined || value === '') return found;
  if (Array.isArray(value)) for (const one of value) filled(one, at, found);
  else if (typeof value === 'object')
    for (const [name, part] of Object.entries(value)) filled(part, `${at}.${name}`, found);
  else found.add(at);
  return found;
}
