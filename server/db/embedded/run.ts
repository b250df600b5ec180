import { type ExecFileOptions, execFile } from 'node:child_process';
import type { Account } from './account.ts';

type Outcome = { ok: boolean; output: string };

/** Runs a short command as `account` and returns whether it succeeded, with its output. */
export function run(
  file: string,
  args: string[],
  account: Account | undefined,
  input: string = '',
): Promise<Outcome> {
  const options: ExecFileOptions = { ...account, cwd: '/', env: serverEnvironment(), timeout: 120_000 };
  return new Promise((resolve) => {
    const child = execFile(file, args, options, (error, stdout, stderr) => {
      resolve({ ok: error === null, output: `${stdout}${stderr}${error ? error.message : ''}`.trim() });
    });
    // A command that does not read its input closes the pipe early; the exit code counts.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** PostgreSQL gets none of the starter's environment: PGDATA, LC_ALL or TZ would change its behaviour. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
