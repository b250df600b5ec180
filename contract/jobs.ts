import { z } from 'zod';
import { call } from './call.ts';
import { Id, Instant } from './wire.ts';

/** The kinds of long work there are (server/jobs/all-work.ts). */
export const JobKind = z.enum([
  'catalogue.popularity',
  'imports.work',
  'campaigns.dryRun',
  'practice.run',
  'practice.clear',
]);
export type JobKind = z.output<typeof JobKind>;

/** retrying: failed, will be tried again. dead: attempts are used up; a person decides. */
export const JobStatus = z.enum(['waiting', 'running', 'retrying', 'done', 'dead', 'cancelled']);
export type JobStatus = z.output<typeof JobStatus>;

/** Long work for a business, with how far it is. */
export const Job = z
  .object({
    id: Id,
    kind: JobKind,
    status: JobStatus,
    done: z.int().nonnegative(),
    /** Null until known. */
    total: z.int().nonnegative().nullable(),
    /** The result, by kind; null without one. */
    result: z.record(z.string(), z.unknown()).nullable(),
    /** Why it failed, in words for people; '' when it did not. */
    error: z.string(),
    attempt: z.int().nonnegative(),
    /** Null: the shop itself. */
    started_by: z.object({ id: Id, name: z.string() }).nullable(),
    creationDate: Instant,
    started_date: Instant.nullable(),
    ended_date: Instant.nullable(),
  })
  .meta({ id: 'Job' });

const jobs = { version: 'admin', who: 'admin', source: 'rule 47; paths chosen here' } as const;
const byId = z.object({ id: Id });

export const jobCalls = {
  'jobs.list': call({
    ...jobs,
    summary: 'Tareas largas del negocio, la más reciente primero',
    method: 'GET',
    path: '/jobs',
    query: z.object({
      /** active: the ones under way. */
      status: z.enum(['active', ...JobStatus.options]).optional(),
      kind: JobKind.optional(),
      /** The last `id` shown, as a cursor. */
      after: Id.optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(100).default(20),
    }),
    output: z.object({ list: z.array(Job), hasNextPage: z.boolean() }),
  }),
  'jobs.get': call({
    ...jobs,
    summary: 'Una tarea y su avance',
    method: 'GET',
    path: '/jobs/{id}',
    params: byId,
    output: Job,
  }),
  'jobs.start': call({
    ...jobs,
    summary: 'Empezar una tarea larga',
    method: 'POST',
    path: '/jobs',
    body: z.object({ kind: JobKind, parameters: z.record(z.string(), z.unknown()).default({}) }),
    output: Job,
    status: 201,
    errors: ['JOB_UNDER_WAY'],
  }),
  'jobs.cancel': call({
    ...jobs,
    summary: 'Cancelar una tarea que no ha terminado',
    method: 'POST',
    path: '/jobs/{id}/cancel',
    params: byId,
    output: Job,
    errors: ['JOB_STATUS'],
  }),
  'jobs.retry': call({
    ...jobs,
    summary: 'Intentar de nuevo una tarea que falló',
    method: 'POST',
    path: '/jobs/{id}/retry',
    params: byId,
    output: Job,
    errors: ['JOB_STATUS', 'JOB_UNDER_WAY'],
  }),
};
