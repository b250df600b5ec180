import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '#scripts/checks/tool.ts';
import type { Config } from '#server/config/config.ts';

export type PaymentSimulator = { url: string; stop(): Promise<void> };

const timeoutMs = 20_000;
/** Far enough from the shop's port to leave the next one free for a second shop. */
const portDistance = 1_000;

/**
 * Starts the payment simulator as its own process, on a port near the shop's. A channel connects it to us: when this
 * process ends, even by kill -9, the channel closes and it ends, too.
 */
export async function startPaymentSimulator(config: Config): Promise<PaymentSimulator> {
  const child = fork(join(root, 'demo/gateway-simulator/main.ts'), [], {
    execArgv: [],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      HOST: config.host,
      PUBLIC_HOST: new URL(config.publicUrl).hostname,
      SIMULATOR_PORT: String(config.port + portDistance),
      SHOP_URL: `http://${ownAddress(config.host)}:${config.port}`,
    },
  });
  const url = await addressOf(child);
  child.once('exit', (code) => {
    if (code !== 0) console.error('The payment simulator has ended: online payment works after a new start.');
  });
  return {
    url,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  const ended = once(child, 'exit', { signal }).then(() => undefined);
  const ready = once(child, 'message', { signal }).then(([message]: unknown[]) => message);
  for (const either of [ended, ready]) either.catch(() => undefined);
  const message = await Promise.race([ready, ended]);
  if (typeof message === 'object' && message !== null && 'url' in message) return String(message.url);
  throw new Error('The payment simulator did not start');
}

/** Where the shop answers on this machine when it listens on every address. */
export function ownAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
