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
      const priorities = new Set(rows.map(({ pid }) => getPriority(pid)));
      // Reached over the network, they stay as they are.
      expect([...priorities].toSorted()).toEqual(rows.length === 0 ? [] : [0, 10]);
    } finally {
      await server.close();
    }
  },
);
