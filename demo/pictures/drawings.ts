import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Drawings } from '#server/pictures/drawn.ts';
import { STYLE } from './addresses.ts';
import type { Drawn, Order } from './paint-process.ts';

const PROCESS = fileURLToPath(new URL('./paint-process.ts', import.meta.url));
/** Without anything to draw, its process ends. */
const IDLE_MS = 30_000;

/**
 * The pictures of the demonstration's products, drawn when somebody first sees them: a start draws none. In a process
 * of its own, because this one opens no SVG, and which the shop goes before.
 */
export function createDrawings(): Drawings {
  const waiting = new Map<number, (bytes: Buffer | undefined) => void>();
  let painter: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  function start(): ChildProcess {
    const child = fork(PROCESS, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', ({ id, bytes }: Drawn) =>
      answer(id, bytes === null ? undefined : Buffer.from(bytes)),
    );
    child.on('exit', () => {
      if (painter === child) painter = undefined;
      for (const id of [...waiting.keys()]) answer(id, undefined);
    });
    child.unref();
    child.channel?.unref();
    return child;
  }

  function answer(id: number, bytes: Buffer | undefined): void {
    waiting.get(id)?.(bytes);
    waiting.delete(id);
    if (waiting.size === 0) idle = setTimeout(end, IDLE_MS).unref();
  }

  function end(): void {
    clearTimeout(idle);
    painter?.kill();
    painter = undefined;
  }

  return {
    version: STYLE,
    draw: (digest, width, type) =>
      new Promise((resolve) => {
        clearTimeout(idle);
        painter ??= start();
        const id = ++last;
        waiting.set(id, resolve);
        painter.send({ id, digest, width, type } satisfies Order, (error) => error && answer(id, undefined));
      }),
    close: async () => end(),
  };
}
