import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer } from '#test/server.ts';

it.runIf(process.platform === 'linux')(
  'PostgreSQL’s processes of an import let all others go first',
  async () => {
    const server = await startTestServer({ workers: { pollSeconds: 0.5 } });
    try {
      const luz = await server.as('luz');
      await uploadedImport(luz, new File(['COD_ART;DESCRIPCION;PVP\n1;Arroz 500 g;2.000'], 'lista.csv'));
      const rows = await server.sql<{ pid: number }>(
        `select pid from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and client_addr is null`,
      );
      const priorities = rows.map(({ pid }) => ({ own: getPriority(pid), share: shareOf(pid) }));
      const own = new Set(priorities.map((one) => one.own));
      // Reached over the network, they stay as they are.
      expect([...own].toSorted()).toEqual(rows.length === 0 ? [] : [0, 10]);
      expect(priorities.filter(({ own, share }) => share !== undefined && share !== own)).toEqual([]);
    } finally {
      await server.close();
    }
  },
);

/** The nice value of a process's session; undefined where Linux gives sessions no share of their own. */
function shareOf(pid: number): number | undefined {
  const file = `/proc/${pid}/autogroup`;
  return existsSync(file) ? Number(/nice (-?\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) : undefined;
}
