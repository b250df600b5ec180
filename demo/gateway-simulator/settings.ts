import { z } from 'zod';

const times = z.int().min(0).max(1_000);

/** Simulated faults, as POST /control takes them: only given fields change. Counts decrease with each use. */
export const SettingsChange = z.strictObject({
  /** Results of the next payments, with any card; PENDING stays until /control/settle. */
  nextStatus: z
    .array(z.enum(['APPROVED', 'DECLINED', 'ERROR', 'PENDING']))
    .max(100)
    .optional(),
  /** The amount of the next payment instead of the requested one. */
  nextAmountInCents: z.int().nonnegative().nullable().optional(),
  /** How long a payment sent by the shop itself is pending. */
  pendingMs: z.int().min(0).max(600_000).optional(),
  nextCurrency: z.string().length(3).nullable().optional(),
  events: z
    .strictObject({
      /** Delay of each event and callback. */
      delayMs: z.int().min(0).max(600_000),
      /** Number of messages never sent. */
      drop: times,
      /** Additional copies of each message. */
      duplicate: times,
      /** Number of messages that wait until the next one is sent. */
      reorder: times,
      /** Number of messages with a wrong checksum. */
      wrongChecksum: times,
      /** Delays of retries when the shop did not answer 200 (Wompi: 30 min, 3 h, 24 h). */
      retryMs: z.array(z.int().min(0).max(600_000)).max(6),
    })
    .partial()
    .optional(),
  /**
   * Number and kind of failures of the providers' calls (not their pages); lost: done, but without a response.
   */
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
    pendingMs: 3_000,
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

/** Uses up one of a count: true while any is left. */
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
