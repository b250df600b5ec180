import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { childrenWith, until } from '#test/faults/processes.ts';
import { checkedImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
/** As outside of tests, where an import lets all others go first; nor is a process of another test used again. */
const ofTests = process.env.CANASTA_IMPORT_NICE;
async function endIdle(): Promise<void> {
  for (const pid of childrenWith('step-process')) process.kill(pid, 'SIGKILL');
  await until('no process of an import is left', () => childrenWith('step-process').length === 0);
}
beforeAll(async () => {
  delete process.env.CANASTA_IMPORT_NICE;
  await endIdle();
  server = await startTestServer({ workers: { pollSeconds: 0.5 } });
});
afterAll(async () => {
  process.env.CANASTA_IMPORT_NICE = ofTests;
  await endIdle();
  await server?.close();
});

const list = () => new File(['COD_ART;DESCRIPCION;PVP\n1;Arroz 500 g;2.000'], 'lista.csv');

it.runIf(process.platform === 'linux')(
  'the process of an import and PostgreSQL’s for it let all others go first',
  async () => {
    await uploadedImport(await server.as('luz'), list());
    const [pid = 0] = childrenWith('step-process');
    expect(sessionOf(pid)).toBe(pid);
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)));
    expect([...new Set(threads)]).toEqual([10]);
    expect(shareOf(pid) ?? 10).toBe(10);

    const rows = await server.sql<{ pid: number }>(
      `select pid from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and client_addr is null`,
    );
    const priorities = rows.map(({ pid }) => ({ own: getPriority(pid), share: shareOf(pid) }));
    const own = new Set(priorities.map((one) => one.own));
    // Reached over the network, they stay as they are.
    expect([...own].toSorted()).toEqual(rows.length === 0 ? [] : [0, 10]);
    expect(priorities.filter(({ own, share }) => share !== undefined && share !== own)).toEqual([]);
  },
);

it('a signal to end for all processes leaves an import to the shop, which ends it', async () => {
  const luz = await server.as('luz');
  const uploaded = await uploadedImport(luz, list());
  const before = childrenWith('step-process');
  expect(before).toHaveLength(1);
  for (const pid of before) process.kill(pid, 'SIGTERM');
  expect(await checkedImport(luz, uploaded)).toMatchObject({ step: 'review' });
  expect(childrenWith('step-process')).toEqual(before);
});

function sessionOf(pid: number): number {
  // The name in parentheses may contain blanks; behind it are state, parent, group and session.
  return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[3]);
}

/** The nice value of a process's session; undefined where Linux gives sessions no share of their own. */
function shareOf(pid: number): number | undefined {
  const file = `/proc/${pid}/autogroup`;
  return existsSync(file) ? Number(/nice (-?\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) : undefined;
}
