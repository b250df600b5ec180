import autocannon from 'autocannon';

export type Load = { perSecond: number; p50: number; p99: number; failed: number };

/** Asks for addresses in turn over some connections for some seconds; `once`: until each was asked, however long it takes. */
export async function load(
  url: string,
  paths: readonly string[],
  options: { connections?: number; seconds?: number; once?: boolean; headers?: Record<string, string> } = {},
): Promise<Load> {
  const { connections = 16, seconds = 5, once = false, headers = {} } = options;
  let next = 0;
  const start = performance.now();
  // The tool itself ends with a whole second.
  let last = start;
  const result = await autocannon({
    url,
    connections,
    ...(once ? { amount: paths.length } : { duration: seconds }),
    headers,
    setupClient: (client) =>
      client.on('response', () => {
        last = performance.now();
      }),
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
  return { perSecond: Math.round(times.length / elapsed), p50: at(0.5), p99: at(0.99), failed: 0 };
}
