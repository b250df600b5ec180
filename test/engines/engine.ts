import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** A page in a browser: an address to open, and code that runs in it. Everything else is made of these two. */
export type EnginePage = {
  goto(url: string): Promise<void>;
  /** The value of an expression, awaited; it has to be plain data. */
  evaluate(expression: string): Promise<unknown>;
  /** A press of the mouse at this point of the window. */
  press(x: number, y: number): Promise<void>;
  close(): Promise<void>;
};

/** A press as WebDriver and WebDriver BiDi have it. */
export function pressActions(x: number, y: number): object[] {
  const steps = [{ type: 'pointerMove', x, y }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: steps }];
}

export type Engine = {
  name: string;
  /** What is missing on this machine and how to get it; undefined when it can run. */
  missing(): string | undefined;
  open(): Promise<EnginePage>;
};

/** A process that ends with the page. */
export function started(file: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(file, args, { stdio: 'ignore', env: { ...process.env, ...env } });
}

const STARTING_MS = 60_000;

/** Asks again until something answers: a browser takes a while to listen. */
export async function whenListening<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const deadline = Date.now() + STARTING_MS; ; await pause(200)) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** Numbered messages over a socket, each with its answer: the DevTools protocol and WebDriver BiDi alike. */
export async function openSocket(url: string) {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`No answer at ${url}`)), { once: true });
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  return {
    async send(method: string, params: object, more: object = {}): Promise<Record<string, unknown>> {
      last += 1;
      const id = last;
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method, params, ...more }));
      const { result, error, message } = await answered;
      waiting.delete(id);
      if (result === undefined) throw new Error(`${method}: ${JSON.stringify(error)} ${message ?? ''}`);
      return result;
    },
    close: () => socket.close(),
  };
}

type Answer = { id?: number; result?: Record<string, unknown>; error?: unknown; message?: string };
