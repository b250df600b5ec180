/** Means of a provider that are paid with in the shop itself, in the order of the screen (rule 139). */
export const DIRECT_METHODS = ['nequi', 'pse', 'bancolombia', 'card'] as const;
export type DirectMethod = (typeof DIRECT_METHODS)[number];

/** Means that are finished at the bank's own page. */
export function isPaidAtBank(method: DirectMethod | ''): boolean {
  return method === 'pse' || method === 'bancolombia';
}

/** Who pays by PSE: a person by their cédula, a company by its NIT. */
export const PSE_PERSONS = ['natural', 'company'] as const;
export type PsePerson = (typeof PSE_PERSONS)[number];

export const MOST_INSTALLMENTS = 36;

/** What was sent to the provider counts as going on for this long: longer than two of its calls may take. */
const SENDING_MS = 25_000;

/** Whether a payment may just be on its way to the provider: it is not sent again meanwhile. */
export function isBeingSent(attempt: { state: string; sentAt: Date | null }, now: Date): boolean {
  const { state, sentAt } = attempt;
  return state === 'pending' && sentAt !== null && now.getTime() - sentAt.getTime() < SENDING_MS;
}

/** A mobile number as Nequi has it, ten digits; undefined when it is none. */
export function nequiPhone(typed: string): string | undefined {
  return /^(?:57)?(3\d{9})$/.exec(typed.replace(/\D/g, ''))?.[1];
}
