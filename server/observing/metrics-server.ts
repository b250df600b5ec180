import { statfs } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AggregatorRegistry, Gauge, Registry } from 'prom-client';
import { CHECKS, QUEUES } from '#contract/installation/operations.ts';
import type { Database } from '#server/db/database.ts';
import { appVersion } from '#server/installation/app-version.ts';
import { createFigures, type Figures } from './figures.ts';
import { instance } from './log-lines.ts';
import { registry, watchProcess } from './metrics.ts';

type OfProcess = { process: string; dataDir: string | undefined };
type OfDatabase = {
  database: Database;
  /** Those this process serves. */
  businesses: () => readonly { id: string }[];
  /** Its name, where there are several clusters. */
  cluster?: string;
};

/** What alerts ask about is there before it happened: 0 = never. */
const VERDICTS = [...CHECKS, 'backup', 'restore'];

/** Opens /metrics for Prometheus, on a port of its own. */
export async function openMetrics(
  address: { host: string; port: number },
  { databases, ...ofProcess }: OfProcess & { databases: readonly OfDatabase[] },
) {
  watchProcess();
  const looked = [createOfProcess(ofProcess), ...databases.map(createOfDatabase)];
  const answer = async (response: ServerResponse) => {
    await Promise.all(looked.map(({ look }) => look()));
    const values = await Promise.all(looked.map((one) => one.registry.getMetricsAsJSON()));
    const together = AggregatorRegistry.aggregate(values);
    const text = `${await registry.metrics()}\n${await together.metrics()}`;
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  };
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') response.writeHead(404).end();
    else answer(response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${address.host}:${port}/metrics`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What is looked up when somebody asks. */
type LookedUp = { registry: Registry; look(): Promise<void> };
type MakeGauge = (name: string, help: string, labelNames?: string[]) => Gauge;

function createGauges() {
  const own = new Registry();
  const gauge: MakeGauge = (name, help, labelNames = []) =>
    new Gauge({ name: `canasta_${name}`, help, labelNames, registers: [own] });
  return { own, gauge };
}

function createOfProcess({ process: kind, dataDir }: OfProcess): LookedUp {
  const { own, gauge } = createGauges();
  const info = gauge('info', 'This process', ['version', 'instance', 'process']);
  info.set({ version: appVersion, instance, process: kind }, 1);
  const size = gauge('data_disk_size_bytes', 'Size of the disk of DATA_DIR');
  const free = gauge('data_disk_free_bytes', 'What is free for this user on the disk of DATA_DIR');
  async function look(): Promise<void> {
    const found = dataDir === undefined ? undefined : await statfs(dataDir).catch(() => undefined);
    if (!found) return;
    size.set(found.blocks * found.bsize);
    free.set(found.bavail * found.bsize);
  }
  return { registry: own, look };
}

function createOfDatabase({ database, businesses, cluster }: OfDatabase): LookedUp {
  const { own, gauge } = createGauges();
  if (cluster !== undefined) own.setDefaultLabels({ cluster });
  const connections = gauge('db_connections', 'Connections to PostgreSQL', ['pool', 'state']);
  const deaf = gauge('listen_deaf_seconds', 'How long notifications of PostgreSQL have not arrived');
  const live = gauge('cache_businesses', 'Businesses by whether memory is served', ['live']);
  const figures = createFigureGauges(gauge);
  const read = createFigures(database);

  async function look(): Promise<void> {
    for (const [pool, states] of Object.entries(database.connections()))
      for (const [state, value] of Object.entries(states)) connections.set({ pool, state }, value);
    deaf.set(database.deafMs() / 1000);
    const all = businesses();
    const isLive = all.filter(({ id }) => database.isLive(id)).length;
    live.set({ live: 'yes' }, isLive);
    live.set({ live: 'no' }, all.length - isLive);
    figures(await read());
  }

  return { registry: own, look };
}

/** Of all businesses and processes together; without an answer of the database only that is said. */
function createFigureGauges(gauge: MakeGauge) {
  const up = gauge('database_up', 'Whether PostgreSQL answered the figures below in time');
  const waiting = gauge('queue_waiting', 'What is due and waits, all businesses together', ['queue']);
  const oldest = gauge('queue_oldest_seconds', 'How long the oldest has been due', ['queue']);
  const orders = gauge('orders_last_hour', 'Orders of the last hour by the state they have now', ['state']);
  const lastMinute = gauge('orders_last_minute', 'Orders of the last minute');
  const duty = gauge(
    'duty_missing_seconds',
    'How long no process has been on duty for the rounds on a short clock',
  );
  const verdictOk = gauge('verdict_ok', 'Whether the last check of this name found all in order', ['check']);
  const verdictAt = gauge('verdict_timestamp_seconds', 'When that was; 0 = never', ['check']);
  const ofFigures = [waiting, oldest, orders, lastMinute, duty, verdictOk, verdictAt];

  return (figures: Figures | undefined): void => {
    for (const one of ofFigures) one.reset();
    up.set(figures ? 1 : 0);
    if (!figures) return;
    for (const queue of QUEUES) {
      const rows = figures.queues.filter((row) => row.queue === queue);
      waiting.set(
        { queue },
        rows.reduce((sum, row) => sum + row.waiting, 0),
      );
      oldest.set({ queue }, Math.max(0, ...rows.map(({ seconds }) => seconds)));
    }
    for (const { state, orders: count } of figures.orders) orders.inc({ state }, count);
    lastMinute.set(figures.ordersLastMinute);
    duty.set(figures.dutyMissingSeconds ?? Number.POSITIVE_INFINITY);
    for (const check of VERDICTS) verdictAt.set({ check }, 0);
    for (const { name: check, ok, at } of figures.verdicts) {
      verdictOk.set({ check }, ok ? 1 : 0);
      verdictAt.set({ check }, at.getTime() / 1000);
    }
  };
}
