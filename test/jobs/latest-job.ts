import type { TestServer } from '#test/server.ts';

/** The job that was started last, as if it had come to `status`. */
export async function latestJob({ sql }: Pick<TestServer, 'sql'>, status?: 'dead'): Promise<{ id: string }> {
  const latest = 'select id from job order by id desc limit 1';
  if (status) await sql(`update job set status = $1 where id = (${latest})`, [status]);
  const [job] = await sql<{ id: string }>(latest);
  if (!job) throw new Error('There is no job');
  return job;
}
