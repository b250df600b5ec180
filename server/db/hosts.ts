import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export type Host = { host: string; port: number };

const USUAL_PORT = 5432;
/** Waiting for a silent host takes this long when no other can be written. */
const ANSWER_MS = 2_000;
const AGAIN_MS = 200;

/**
 * An address with several hosts (`postgres://u:p@a:5432,b:5432/shop`) with the list in libpq's parameters `host` and
 * `port`, which `URL` can read; any other address as it is.
 */
export function withHostsAsParameters(address: string): string {
  const [, before, list, after] =
    /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^@/?#]*,[^@/?#]*)((?:[/?#].*)?)$/.exec(address) ?? [];
  if (list === undefined) return address;
  const each = list.split(',').map((one) => `postgres://${one}`);
  const first = `${before}${list.split(',')[0]}${after}`;
  if (![first, ...each].every((one) => URL.canParse(one))) return address;
  const several = new URL(first);
  const hosts = each.map((one) => new URL(one));
  several.searchParams.set('host', hosts.map(({ hostname }) => hostname.replace(/^\[|\]$/g, '')).join());
  several.searchParams.set('port', hosts.map(({ port }) => port || USUAL_PORT).join());
  return several.href;
}

/** The hosts of an address, also when one port is given for all of them. */
export function hostsOf(address: string): Host[] {
  const url = new URL(address);
  const hosts = (url.searchParams.get('host') ?? url.hostname).split(',');
  const ports = (url.searchParams.get('port') ?? url.port).split(',');
  return hosts.map((host, n) => ({ host, port: Number(ports[n] ?? ports[0]) || USUAL_PORT }));
}

/** The hosts as messages name them, without the password. */
export function placeOf(address: string): string {
  const hosts = hostsOf(address);
  return hosts.length === 1 ? new URL(address).host : hosts.map(nameOf).join(', ');
}

const requests = new Map<string, Promise<Host>>();

/**
 * The host that can be written, as libpq finds it with `target_session_attrs=read-write`: all are asked at once, and
 * the first to say so counts. Connections that are opened at the same time ask together.
 */
export function writableHost(settings: pg.ClientConfig, hosts: readonly Host[]): Promise<Host> {
  const address = settings.connectionString ?? '';
  const underWay = requests.get(address);
  if (underWay) return underWay;
  const answer = firstWritable(settings, hosts).finally(() => requests.delete(address));
  requests.set(address, answer);
  return answer;
}

async function firstWritable(settings: pg.ClientConfig, hosts: readonly Host[]): Promise<Host> {
  const deadline = Date.now() + ANSWER_MS;
  const unanswered = new Set(hosts);
  let isFound = false;
  // While one host is silent, a standby may be promoted: it is asked again until the silent one times out.
  const answers = hosts.map(async (host) => {
    for (;;) {
      try {
        return await askWhetherWritable(settings, host);
      } catch (error) {
        unanswered.delete(host);
        if (isFound || unanswered.size === 0 || Date.now() > deadline) throw error;
        await pause(AGAIN_MS);
      }
    }
  });
  try {
    const found = await Promise.any(answers);
    isFound = true;
    return found;
  } catch {
    const reasons = (await Promise.allSettled(answers)).flatMap((one) =>
      one.status === 'rejected' ? [one.reason] : [],
    );
    // A wrong password or a missing database does not depend on the host.
    const refused = reasons.find((reason) => reason instanceof pg.DatabaseError && !isPassing(reason));
    throw refused ?? noneWritable(hosts, reasons);
  }
}

async function askWhetherWritable(settings: pg.ClientConfig, host: Host): Promise<Host> {
  const times = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
  const client = new pg.Client({ ...settings, ...times }).on('error', () => undefined);
  Object.assign(client, host);
  try {
    await client.connect();
    const { rows } = await client.query('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('it can only be read');
    return host;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Whether a server is starting, stopping or out of connections. */
function isPassing({ code = '' }: pg.DatabaseError): boolean {
  return /^(08|53|57P0)/.test(code);
}

function noneWritable(hosts: readonly Host[], reasons: readonly unknown[]): Error {
  const each = hosts.map((host, n) => `${nameOf(host)} (${messageOf(reasons[n])})`);
  // Callers see an unreachable host, which is temporary (http/answer-to-error.ts).
  return Object.assign(new Error(`no host can be written: ${each.join(', ')}`), { code: 'EHOSTUNREACH' });
}

function nameOf({ host, port }: Host): string {
  return `${host}:${port}`;
}

function messageOf(reason: unknown): string {
  if (reason instanceof AggregateError && reason.message === '') return messageOf(reason.errors[0]);
  return reason instanceof Error ? reason.message : String(reason);
}
