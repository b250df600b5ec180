import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const holderScript = fileURLToPath(new URL('hold-postgres.ts', import.meta.url));

export type Holder = {
  url: string;
  owner: boolean;
  pid: number;
  /** SIGTERM: leaves in order. Gives back the exit code. */
  leave(): Promise<number | null>;
  /** kill -9. */
  kill(): Promise<void>;
};

export type As = { uid: number; gid: number };

/** Another process that uses the embedded PostgreSQL in `dataDir`. */
export async function holdPostgres(dataDir: string, as?: As): Promise<Holder> {
  const child = spawn(process.execPath, [holderScript, dataDir], {
    ...as,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { url, owner } = await firstLine(child);
  const exited = once(child, 'exit');
  return {
    url,
    owner,
    pid: child.pid ?? 0,
    async leave() {
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function firstLine(child: ChildProcess): Promise<{ url: string; owner: boolean }> {
  return new Promise((resolve, reject) => {
    let output = '';
    let errors = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (output.includes('\n')) resolve(JSON.parse(output));
    });
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      errors += chunk;
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The holder ended before it was ready: ${errors}`)));
  });
}
