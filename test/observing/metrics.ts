import type { TestServer } from '#test/server.ts';

/** What a server with a port for them tells Prometheus. */
export async function metricsOf({ logs }: Pick<TestServer, 'logs'>): Promise<string> {
  const line = logs.map((text) => JSON.parse(text) as { metrics?: string }).find(({ metrics }) => metrics);
  const response = await fetch(line?.metrics ?? 'this server has no port for metrics');
  return response.text();
}

/** The figure of a line such as 'canasta_queue_waiting{queue="outbox"}'; 0 where there is none. */
export function figuresFor(text: string, name: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? 0);
}
