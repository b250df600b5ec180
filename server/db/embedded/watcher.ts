import { spawn } from 'node:child_process';
import type { Cluster } from './cluster.ts';
import { serverEnvironment } from './run.ts';

/**
 * A shell that holds the read end of our pipe. However this process ends, even by kill -9, the pipe closes and the
 * shell shuts the server down: fast, and after ten seconds immediately. postmaster.pid tells when it is down, because a
 * zombie server still answers kill -0.
 */
const script = `trap '' INT TERM HUP
read -r pid || exit 0
read -r nothing
kill -INT "$pid"
n=0
while [ -e "$1/postmaster.pid" ] && kill -0 "$pid" && [ $n -lt 150 ]; do
  [ $n -eq 100 ] && kill -QUIT "$pid"
  n=$((n + 1))
  sleep 0.1
done`;

export type Watcher = { watch(pid: number): void; dismiss(): void };

/** Starts the watcher before its server, so that the server is never unwatched. */
export function startWatcher({ account, pgdata }: Cluster): Watcher {
  let watched: number | undefined;
  let dismissed = false;
  let shell = spawnShell();

  function spawnShell() {
    const child = spawn('/bin/sh', ['-c', script, 'canasta-postgres-watcher', pgdata], {
      ...account,
      cwd: '/',
      env: serverEnvironment(),
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.stdin.on('error', () => undefined);
    // Someone killed the watcher: the server needs another.
    child.once('exit', () => {
      if (dismissed) return;
      shell = spawnShell();
      if (watched !== undefined) shell.stdin.write(`${watched}\n`);
    });
    child.unref();
    return child;
  }

  return {
    watch(pid) {
      watched = pid;
      shell.stdin.write(`${pid}\n`);
    },
    dismiss() {
      dismissed = true;
      shell.kill('SIGKILL');
    },
  };
}
