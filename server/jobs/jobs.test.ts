import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Client } from '#test/client.ts';
import { businessIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { forgetOldJobs } from './forget.ts';
import { claimJob, endJob, writeProgress } from './job-queries.ts';

/** Through the calls, on a server that works on jobs itself. */

let server: TestServer;
let luz: Client;
let rocio: Client;
let ignacio: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 } });
  [luz, rocio, ignacio] = await Promise.all([server.as('luz'), server.as('rocio'), server.as('ignacio')]);
});
beforeEach(() => server.sql('delete from job'));
afterAll(() => server.close());

type Job = OutputOf<'jobs.get'>;

const start = async (client: Client) =>
  (await client.call('jobs.start', { body: { kind: 'catalogue.popularity' } })).ok();
const read = async (client: Client, { id }: { id: string }) =>
  (await client.call('jobs.get', { params: { id } })).ok();
const until = (client: Client, job: Job, status: Job['status']) =>
  expect.poll(() => read(client, job)).toMatchObject({ status });

/** As if it had failed as often as it may. */
async function deadJob(): Promise<Job> {
  const job = await start(luz);
  await until(luz, job, 'done');
  await server.sql("update job set status = 'dead', error = 'Falló.', checkpoint = null where id = $1", [
    job.id,
  ]);
  return job;
}

describe('a long job', () => {
  it('runs, and reports its progress and result', async () => {
    await server.sql('update product set views_total = views_total + 7');
    const job = await start(luz);
    expect(job).toMatchObject({ status: 'waiting', done: 0, total: null, started_by: { id: people.luz.id } });
    await until(luz, job, 'done');
    const [counted] = await server.sql<{ products: number; differ: number }>(
      `select (select count(*)::int from product where business_id = $1) as products, count(*)::int as differ
       from product_office po join product p on p.id = po.product_id
       where p.business_id = $1 and po.popularity <> p.views_total`,
      [businessIds.canasta],
    );
    const { done, total, result, attempt, ended_date } = await read(rocio, job);
    expect({ done, total, attempt }).toEqual({
      done: counted?.products,
      total: counted?.products,
      attempt: 1,
    });
    expect(result).toEqual({ moved: expect.any(Number) });
    expect([Number(result?.moved) > 0, counted?.differ, ended_date !== null]).toEqual([true, 0, true]);
  });

  it('exists once: a second one of its kind is refused until the first has ended', async () => {
    await server.sql(
      `insert into job (business_id, id, kind, exclusive, delivery)
       values ($1, gen_random_uuid(), 'catalogue.popularity', true, gen_random_uuid())`,
      [businessIds.canasta],
    );
    const answer = await luz.call('jobs.start', { body: { kind: 'catalogue.popularity' } });
    expect([answer.status, answer.failure().error]).toEqual([409, 'JOB_UNDER_WAY']);
    await until(ignacio, await start(ignacio), 'done');
  });

  it('that is dead does not continue beside another one of its kind', async () => {
    const job = await deadJob();
    await server.sql(
      `insert into job (business_id, id, kind, exclusive, delivery)
       values ($1, gen_random_uuid(), 'catalogue.popularity', true, gen_random_uuid())`,
      [businessIds.canasta],
    );
    expect((await luz.call('jobs.retry', { params: { id: job.id } })).failure().error).toBe('JOB_UNDER_WAY');
    expect(await read(luz, job)).toMatchObject({ status: 'dead' });
  });

  it('of superadmins is neither started nor listed by other staff', async () => {
    const parameters = { integration_id: newId() };
    const started = await rocio.call('jobs.start', { body: { kind: 'imports.work', parameters } });
    expect(started.status).toBe(404);
    const { id } = (await luz.call('jobs.start', { body: { kind: 'imports.work', parameters } })).ok();
    const listed = async (who: Client) =>
      (await who.call('jobs.list', { query: {} })).ok().list.map((one) => one.id);
    expect([await listed(luz), await listed(rocio)]).toEqual([[id], []]);
    expect((await rocio.call('jobs.get', { params: { id } })).status).toBe(404);
  });

  it('is changed by its newest attempt alone, also with the same message', async () => {
    const [jobId, delivery] = [newId(), newId()];
    await server.sql(
      "insert into job (business_id, id, kind, exclusive, delivery, status) values ($1, $2, 'count', false, $3, 'running')",
      [businessIds.canasta, jobId, delivery],
    );
    const database = openDatabase(appUrl(server.adminUrl));
    const db = database.forBusiness(businessIds.canasta);
    const claim = async () => {
      const claimed = await claimJob(db, { jobId, delivery }, new Date());
      return { jobId, delivery, attempt: claimed?.attempt ?? 0 };
    };
    // The first process fell silent and was taken for dead.
    const [silent, next] = [await claim(), await claim()];
    expect(await writeProgress(db, silent, { done: 5 })).toBe(false);
    expect(await endJob(db, silent, { status: 'dead', error: 'x' }, new Date())).toBe(false);
    expect(await writeProgress(db, next, { done: 7 })).toBe(true);
    expect(await endJob(db, next, { status: 'done' }, new Date())).toBe(true);
    expect(await claimJob(db, { jobId, delivery }, new Date())).toBeUndefined();
    await database.close();
  });

  it('is remembered for ninety days after its end, and then forgotten, however many ended', async () => {
    const ended = new Date();
    await server.sql(
      `insert into job (business_id, id, kind, exclusive, status, delivery, ended_at)
       select $1, gen_random_uuid(), 'catalogue.popularity', false, 'done', gen_random_uuid(), $2
       from generate_series(1, 5001)`,
      [businessIds.canasta, ended],
    );
    const database = openDatabase(appUrl(server.adminUrl));
    const left = async (days: number) => {
      const then = new Date(ended.getTime() + days * 86_400_000);
      await forgetOldJobs(database.forBusiness(businessIds.canasta), then);
      return (await server.sql('select 1 from job')).length;
    };
    expect([await left(89), await left(91)]).toEqual([5_001, 0]);
    await database.close();
  });

  it('that is dead is listed for staff with the reason, and continues on request', async () => {
    const job = await deadJob();
    const { list } = (await rocio.call('jobs.list', { query: { status: 'dead' } })).ok();
    expect(list).toMatchObject([{ id: job.id, status: 'dead', error: 'Falló.' }]);
    const again = (await rocio.call('jobs.retry', { params: { id: job.id } })).ok();
    expect(again).toMatchObject({ id: job.id, status: 'waiting', error: '', ended_date: null });
    await until(luz, job, 'done');
    expect((await luz.call('jobs.retry', { params: { id: job.id } })).failure().error).toBe('JOB_STATUS');
  });

  it('belongs to its business: another one neither sees, cancels nor retries it', async () => {
    const job = await deadJob();
    expect((await ignacio.call('jobs.list', { query: {} })).ok().list).toEqual([]);
    for (const call of ['jobs.get', 'jobs.cancel', 'jobs.retry'] as const) {
      expect([call, (await ignacio.call(call, { params: { id: job.id } })).status]).toEqual([call, 404]);
    }
    expect(await read(luz, job)).toMatchObject({ status: 'dead' });
  });

  it('is listed newest first, page by page', async () => {
    await server.sql(
      `insert into job (business_id, id, kind, exclusive, status, delivery, ended_at)
       select $1, ('019aa000-0000-7000-8000-00000000000' || n)::uuid, 'catalogue.popularity', false, 'done',
         gen_random_uuid(), now() from generate_series(1, 5) n`,
      [businessIds.canasta],
    );
    const first = (await luz.call('jobs.list', { query: { limit: 3 } })).ok();
    const after = first.list.at(-1)?.id ?? '';
    const second = (await luz.call('jobs.list', { query: { limit: 3, after } })).ok();
    const ends = [...first.list, ...second.list].map(({ id }) => id.at(-1));
    expect([ends, first.hasNextPage, second.hasNextPage]).toEqual([['5', '4', '3', '2', '1'], true, false]);
    expect((await luz.call('jobs.list', { query: { status: 'active' } })).ok().list).toEqual([]);
  });

  it('refuses unknown parameters, and names the field', async () => {
    const body = { kind: 'catalogue.popularity', parameters: { office: 'x' } } as const;
    const failure = (await luz.call('jobs.start', { body })).failure();
    expect([failure.error, failure.details[0]?.field]).toEqual(['INVALID_INPUT', 'parameters']);
  });
});
