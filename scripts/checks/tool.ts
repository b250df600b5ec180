import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export type ToolOptions = {
  env?: Record<string, string>;
  /** Streamed, or returned to the caller. */
  output?: 'show' | 'keep';
  /** How far it steps back when the cores are short, 0 to 19 (setpriority). */
  niceness?: number;
};

export type ToolOutcome = { code: number; output: string };

const running = new Set<ChildProcess>();

/** Runs a tool of node_modules/.bin with our own Node. It ends when this process ends, in any way. */
export function runTool(name: string, args: string[], options: ToolOptions = {}): Promise<ToolOutcome> {
  const watch = new URL('../plain/parent.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', watch, `node_modules/.bin/${name}`, ...args], {
    cwd: root,
    env: { ...process.env, ...options.env, CANASTA_PARENT: String(process.pid), CANASTA_WATCHED: '1' },
    stdio: [
      'ignore',
      options.output === 'show' ? 'inherit' : 'pipe',
      options.output === 'show' ? 'inherit' : 'pipe',
    ],
  });
  running.add(child);
  if (options.niceness !== undefined && child.pid !== undefined) setPriority(child.pid, options.niceness);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

export function stopTools(): void {
  for (const child of running) child.kill('SIGTERM');
}
