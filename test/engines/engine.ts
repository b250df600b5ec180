import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** A page of a phone's size in a browser. Everything that a person does there is made of these few. */
export type EnginePage = {
  goto(url: string): Promise<void>;
  /** The value of an expression, awaited: plain data. Throws what the page throws. */
  evaluate(expression: string): Promise<unknown>;
  /** A press of the mouse at this point of the window. */
  press(x: number, y: number): Promise<void>;
  /** Keys, one after the other, where the focus is: letters, or 'Enter' and 'Escape'. */
  type(keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

export type Engine = {
  name: string;
  /** How to get what this machine lacks; undefined when nothing is missing. */
  missing(): string | undefined;
  open(): Promise<EnginePage>;
};

export const SCREEN = { width: 390, height: 844 };

/** A press as WebDriver and WebDriver BiDi have it. */
export function pressActions(x: number, y: number): object[] {
  const actions = [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}

/** As WebDriver names keys that write nothing. */
const NAMED: Record<string, string> = { Enter: '\uE007', Escape: '\uE00C' };

export function keyActions(keys: readonly string[]): object[] {
  const actions = keys.flatMap((key) => {
    const value = NAMED[key] ?? key;
    return [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
  });
  return [{ type: 'key', id: 'keyboard', actions }];
}

export type Started = { end(): Promise<void> };

/** A process that ends with its page, or with us. */
export function started(file: string, args: readonly string[], env: Record<string, string> = {}): Started {
  const child: ChildProcess = spawn(file, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  return {
    async end() {
      process.off('exit', kill);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      kill();
      await ended;
    },
  };
}

const STARTING_MS = 30_000;
const SILENT_MS = 45_000;

/** Asks again until something answers: a browser takes a while to listen. */
export async function whenListening<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const deadline = Date.now() + STARTING_MS; ; await pause(300)) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

type Answer = { id?: number; result?: Record<string, unknown>; error?: unknown; message?: string };

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
    async send(method: string, params: object): Promise<Record<string, unknown>> {
      last += 1;
      const id = last;
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method, params }));
      // A browser that has ended, or a page that is being left, never answers.
      const silent = pause(SILENT_MS, { error: 'no answer' }, { ref: false });
      const { result, error, message } = await Promise.race<Answer>([answered, silent]);
      waiting.delete(id);
      if (result === undefined) throw new Error(`${method}: ${JSON.stringify(error)} ${message ?? ''}`);
      return result;
    },
    close: () => socket.close(),
  };
}
