import autocannon from 'autocannon';

export type Load = { requests: number; perSecond: number; p50: number; p99: number; failed: number };

/**
 * Asks for addresses in turn over some connections for some seconds; `once`: until each was asked, however long it
 * takes.
 */
export async function load(
  url: string,
  paths: readonly string[],
  options: { connections?: number; seconds?: number; once?: boolean; headers?: Record<string, string> } = {},
): Promise<Load> {
  const { connections = 16, seconds = 5, once = false, headers = {} } = options;
  let next = 0;
  // The tool itself takes its time to begin, and ends with a whole second.
  let start = Number.POSITIVE_INFINITY;
  let last = 0;
  const result = await autocannon({
    url,
    connections,
    ...(once ? { amount: paths.length } : { duration: seconds }),
    headers,
    setupClient: (client) => {
      start = Math.min(start, performance.now());
      client.on('response', () => {
        last = performance.now();
      });
    },
    requests: [
      {
        method: 'GET',
        setupRequest: (request) => {
          next = (next + 1) % paths.length;
          return { ...request, path: paths[next] ?? '/' };
        },
      },
    ],
  });
  return {
    requests: result.requests.total,
    perSecond: Math.round((result.requests.total * 1000) / (last - start)),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

export type LoadRequest = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** Makes requests that differ from turn to turn, over some connections for some seconds. */
export async function loadRequests(
  url: string,
  requestOf: (turn: number) => LoadRequest,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  let turn = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...requestOf(turn++) }) }],
  });
  return {
    requests: result.requests.total,
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

/** Runs a task over and over from some workers at once; how many ended each second. */
export async function repeat(
  task: (turn: number) => Promise<unknown>,
  options: { workers?: number; seconds?: number } = {},
): Promise<Load> {
  const { workers = 16, seconds = 5 } = options;
  const times: number[] = [];
  let turn = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (performance.now() < end) {
        const from = performance.now();
        await task(turn++);
        times.push(performance.now() - from);
      }
    }),
  );
  const elapsed = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  return {
    requests: times.length,
    perSecond: Math.round(times.length / elapsed),
    p50: at(0.5),
    p99: at(0.99),
    failed: 0,
  };
}

/**
 * The same work and its floor in short turns, one after the other: what else a shared machine does in these seconds
 * slows both. Figures of all turns together; times are those of the middle turn.
 */
export async function inTurns(
  turns: number,
  work: (turn: number) => Promise<Load>,
  floor: (turn: number) => Promise<Load>,
): Promise<{ work: Load; floor: Load }> {
  const works: Load[] = [];
  const floors: Load[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    floors.push(await floor(turn));
    works.push(await work(turn));
  }
  return { work: together(works), floor: together(floors) };
}

function together(loads: readonly Load[]): Load {
  const sum = (of: (load: Load) => number) => loads.reduce((total, load) => total + of(load), 0);
  const middle = (of: (load: Load) => number) =>
    loads.map(of).sort((a, b) => a - b)[Math.floor(loads.length / 2)] ?? 0;
  return {
    requests: sum(({ requests }) => requests),
    perSecond: Math.round(
      sum(({ requests }) => requests) / sum(({ requests, perSecond }) => requests / perSecond),
    ),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    failed: sum(({ failed }) => failed),
  };
}
