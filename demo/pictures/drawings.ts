import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createQueue } from '#server/http/limits/work-queue.ts';
import type { Drawings } from '#server/pictures/drawn.ts';
import { STYLE } from './addresses.ts';
import type { Drawn, Order } from './paint-process.ts';

const PROCESS = fileURLToPath(new URL('./paint-process.ts', import.meta.url));
/** Without anything to draw, its process ends. */
const IDLE_MS = 30_000;

/** Each holds an image in memory; more than so many waiting would wait longer than a person does. */
const AT_ONCE = 2;
const MOST_WAITING = 300;

type Painter = { child: ChildProcess; waiting: Map<number, (bytes: Buffer | undefined) => void> };

/**
 * The pictures of the demonstration's products, drawn when somebody first sees them: a start draws none. In a process
 * of its own, because this one opens no SVG, and which the shop goes before.
 */
export function createDrawings(): Drawings {
  const inTurn = createQueue({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });
  let painter: Painter | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  function start(): Painter {
    const child = fork(PROCESS, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const started: Painter = { child, waiting: new Map() };
    child.on('message', ({ id, bytes }: Drawn) =>
      answer(started, id, bytes === null ? undefined : Buffer.from(bytes)),
    );
    const onEnd = () => {
      if (painter === started) painter = undefined;
      for (const id of [...started.waiting.keys()]) answer(started, id, undefined);
    };
    child.on('exit', onEnd);
    // A machine without room for a process shows goods without pictures.
    child.on('error', onEnd);
    child.unref();
    child.channel?.unref();
    return started;
  }

  function answer(of: Painter, id: number, bytes: Buffer | undefined): void {
    of.waiting.get(id)?.(bytes);
    of.waiting.delete(id);
    if (of === painter && of.waiting.size === 0) idle = setTimeout(end, IDLE_MS).unref();
  }

  function end(): void {
    clearTimeout(idle);
    painter?.child.kill();
    painter = undefined;
  }

  function draw(order: Omit<Order, 'id'>): Promise<Buffer | undefined> {
    return new Promise((resolve) => {
      clearTimeout(idle);
      painter ??= start();
      const of = painter;
      const id = ++last;
      of.waiting.set(id, resolve);
      of.child.send({ id, ...order } satisfies Order, (error) => error && answer(of, id, undefined));
    });
  }

  return {
    version: STYLE,
    draw: (digest, width, type) => inTurn(() => draw({ digest, width, type })),
    close: async () => end(),
  };
}
