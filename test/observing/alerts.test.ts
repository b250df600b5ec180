import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payments } from '#server/observing/metrics.ts';
import { announceProvider } from '#server/observing/observed-provider.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { metricsOf } from './metrics.ts';

const folder = fileURLToPath(new URL('../../deploy/alerts/', import.meta.url));
const rules = readFileSync(`${folder}canasta.rules.yml`, 'utf8');
const board = readFileSync(`${folder}canasta.board.json`, 'utf8');
const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);

/** Prometheus itself and the exporters that prometheus.yml names. */
const OF_OTHERS = ['up', 'ALERTS', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes'];
const OF_BLACKBOX = ['probe_ssl_earliest_cert_expiry'];

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ metrics: { host: '127.0.0.1', port: 0 } });
});
afterAll(() => server.close());

describe('alerts', () => {
  it('each have a page in docs/runbooks.md, and no page is of another one', () => {
    const runbooks = readFileSync(new URL('../../docs/runbooks.md', import.meta.url), 'utf8');
    const pages = [...runbooks.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(alerts.length).toBeGreaterThan(10);
    expect(pages.toSorted()).toEqual(alerts.toSorted());
  });

  const promtool = spawnSync('promtool', ['--version']).status === 0;
  it.skipIf(!promtool)('hold where they have to, and not before (skipped without promtool)', () => {
    const { status, stderr, stdout } = spawnSync('promtool', [
      'test',
      'rules',
      `${folder}canasta.rules.test.yml`,
    ]);
    expect(`${stdout}${stderr}`).toContain('SUCCESS');
    expect(status).toBe(0);
  });
  if (!promtool) console.log('promtool is not installed: the expressions of the alerts were not evaluated');
});

it('every metric that a rule or the board names is told', async () => {
  (await server.guest().call('offices.list', { query: {} })).ok();
  await server.guest().call('users.me', {});
  announceProvider('wompi');
  payments.inc({ gateway: 'wompi', status: 'approved' }, 0);
  await server.sql("insert into verdict (name, at, ok) values ('doctor', now(), true)");
  const text = await metricsOf(server);
  const told = new Set(
    text.split('\n').flatMap((line) => {
      const [, name = '', type] = /^# TYPE (\w+) (\w+)/.exec(line) ?? [];
      return type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
    }),
  );
  const expressions = [
    rules,
    ...(JSON.parse(board) as Board).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const named = expressions.flatMap(
    (text) => text.match(/\b(?:canasta|nodejs|process|node|probe)_\w+|\bup\b|\bALERTS\b/g) ?? [],
  );
  const others = [...OF_OTHERS, ...OF_BLACKBOX];
  expect([...new Set(named)].filter((name) => !told.has(name) && !others.includes(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(40);
});

type Board = { panels: { targets: { expr: string }[] }[] };
