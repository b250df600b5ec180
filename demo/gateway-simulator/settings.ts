import { z } from 'zod';

const times = z.int().min(0).max(1_000);

/** What may go wrong, as POST /control takes it: only what is named changes. Counts go down with each use. */
export const SettingsChange = z.strictObject({
  /** The outcomes of the next payments, whatever card was typed; PENDING stays so until /control/settle. */
  nextStatus: z
    .array(z.enum(['APPROVED', 'DECLINED', 'ERROR', 'PENDING']))
    .max(100)
    .optional(),
  /** The next payment is of this amount instead of the one asked for. */
  nextAmountInCents: z.int().nonnegative().nullable().optional(),
  nextCurrency: z.string().length(3).nullable().optional(),
  events: z
    .strictObject({
      /** Each event and callback is sent so much later. */
      delayMs: z.int().min(0).max(600_000),
      /** So many are never sent. */
      drop: times,
      /** Each is sent so many times more. */
      duplicate: times,
      /** So many wait until the one after them has been sent. */
      reorder: times,
      /** So many carry a wrong checksum. */
      wrongChecksum: times,
      /** Pauses before sending again what the shop did not answer with 200 (Wompi: 30 min, 3 h, 24 h). */
      retryMs: z.array(z.int().min(0).max(600_000)).max(6),
    })
    .partial()
    .optional(),
  /** How the providers' calls (not their pages) go wrong, so many times; lost: done, but the answer never comes. */
  calls: z
    .strictObject({
      fault: z.enum(['500', 'slow', 'closed', 'lost', 'malformed', 'html', 'huge', 'redirect']),
      times,
      /** Only calls whose path contains this. */
      path: z.string().max(100),
      slowMs: z.int().min(0).max(600_000),
    })
    .partial()
    .optional(),
});

export type SettingsChange = z.infer<typeof SettingsChange>;
export type CallFault = NonNullable<NonNullable<SettingsChange['calls']>['fault']>;

export function standardSettings() {
  return {
    nextStatus: [] as NonNullable<SettingsChange['nextStatus']>,
    nextAmountInCents: null as number | null,
    nextCurrency: null as string | null,
    events: {
      delayMs: 0,
      drop: 0,
      duplicate: 0,
      reorder: 0,
      wrongChecksum: 0,
      retryMs: [1_000, 5_000, 25_000],
    },
    calls: { fault: '500' as CallFault, times: 0, path: '', slowMs: 30_000 },
  };
}

export type Settings = ReturnType<typeof standardSettings>;

/** Puts a change into the settings. */
export function changeSettings(settings: Settings, change: SettingsChange): void {
  const { events = {}, calls = {}, ...next } = change;
  assignGiven(settings, next);
  assignGiven(settings.events, events);
  assignGiven(settings.calls, calls);
}

/** Takes one of a count: true as long as there was one left. */
export function takeOne<Name extends string>(counts: Record<Name, number>, name: Name): boolean {
  if (counts[name] <= 0) return false;
  counts[name] -= 1;
  return true;
}

function assignGiven(target: object, values: object): void {
  Object.assign(
    target,
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  );
}
