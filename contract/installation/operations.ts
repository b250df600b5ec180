import { z } from 'zod';
import { call } from '../call.ts';
import { Instant } from '../wire.ts';

/** Checks that a hyperadmin runs at once; each runs every day by itself. */
export const CHECKS = ['doctor', 'reconcile'] as const;
/** Queues of all businesses, as docs/runbooks.md and /metrics name them. */
export const QUEUES = [
  'outbox',
  'messages',
  'webhooks',
  'payments',
  'jobs',
  'imports',
  'payment_reviews',
] as const;
/** What holds and needs a person: each is a heading of docs/runbooks.md. */
export const ALERTS = [
  'NoWorker',
  'ListenDeaf',
  'QueueOld',
  'DoctorRed',
  'DoctorOld',
  'ReconcileRed',
  'BackupOld',
  'RestoreUntried',
  'PersonNeeded',
  'TwoVersions',
] as const;

const Seconds = z.number().nonnegative();

const Verdict = z.object({ at: Instant, ok: z.boolean(), detail: z.string() });

const Check = z.object({
  check: z.enum(CHECKS),
  state: z.enum(['idle', 'waiting', 'running']),
  /** What it said last; null before the first time. */
  verdict: Verdict.nullable(),
});

/** What the whole installation says of itself. */
export const Operations = z
  .object({
    /** When it was asked. */
    at: Instant,
    /** The version of the process that answers. */
    version: z.string(),
    instances: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        version: z.string(),
        process: z.enum(['all', 'web', 'worker']),
        startedAt: Instant,
        /** Seconds since it was last seen. */
        silent: Seconds,
        /** Not seen for so long that it has ended or hangs. */
        isSilent: z.boolean(),
        /** How long it has not heard of changes. */
        deaf: Seconds,
        /** Its memory in MB; 0 where an older version does not say it. */
        memory: z.int().nonnegative(),
        onDuty: z.boolean(),
      }),
    ),
    alerts: z.array(
      z.object({
        alert: z.enum(ALERTS),
        /** page: somebody is woken; day: it is looked at by day. */
        severity: z.enum(['page', 'day']),
        /** A queue, a process, versions or what a check said; '' where the alert says all. */
        about: z.string(),
        /** For how long; null where that is not known, or it never was. */
        seconds: Seconds.nullable(),
      }),
    ),
    queues: z.array(
      z.object({
        queue: z.enum(QUEUES),
        waiting: z.int().nonnegative(),
        seconds: Seconds,
        late: z.boolean(),
      }),
    ),
    checks: z.array(Check),
    /** Backup, restore and other drills. */
    drills: z.array(Verdict.extend({ name: z.string() })),
    businesses: z.object({
      total: z.int().nonnegative(),
      /** Those with the most orders of the last hour and things that wait. */
      list: z.array(
        z.object({
          slug: z.string(),
          name: z.string(),
          orders: z.int().nonnegative(),
          waiting: z.int().nonnegative(),
          /** How long the oldest has waited. */
          seconds: Seconds,
        }),
      ),
    }),
  })
  .meta({ id: 'Operations' });

const shared = { version: 'admin', who: 'hyperadmin', source: 'rule 66; path chosen here' } as const;

export const operationCalls = {
  'operations.read': call({
    ...shared,
    summary: 'Cómo está la instalación: procesos, colas, alertas, comprobaciones y carga por negocio',
    method: 'GET',
    path: '/admin/operations',
    output: Operations,
  }),
  'operations.check': call({
    ...shared,
    summary: 'Poner en la cola una comprobación de toda la instalación; la que ya espera o corre es la misma',
    method: 'POST',
    path: '/admin/operations/checks',
    body: z.object({ check: z.enum(CHECKS) }),
    output: Check,
  }),
};
