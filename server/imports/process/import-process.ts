import { type ChildProcess, fork } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { JobRefusedError, type JobRun, JobStoppedError } from '#server/jobs/job.ts';
import type { FromProcess, StepProgress, Task, ToProcess } from './messages.ts';

/** Its own heap, in MB: a file too large for it ends the process, not the shop. */
const HEAP = ['--max-old-space-size=256', '--max-semi-space-size=8'];
/** Idle time after which the process ends and frees its memory. */
const IDLE_MS = 20_000;

type Open = {
  child: ChildProcess;
  progress: (done: number, more?: StepProgress) => Promise<void>;
  now: () => Date;
  resolve: (result: object | null) => void;
  reject: (error: Error) => void;
};

/**
 * A process for the steps of imports, in a session of its own: Linux shares the processors among sessions, so pages
 * do not wait for an import (docs/decisions/146). It starts with the first task, restarts after a crash, does not keep
 * the shop alive, and ends with it.
 */
function createImportProcess(file = new URL('./step-process.ts', import.meta.url)) {
  const open = new Map<number, Open>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;
  const isBusy = countRequests();

  return function inProcess(
    { now, ...work }: Omit<Task, 'task' | 'now'> & { now: () => Date },
    progress: JobRun<unknown>['progress'],
  ) {
    clearTimeout(idle);
    child ??= begin();
    last += 1;
    const task = last;
    const working = child;
    const result = new Promise<object | null>((resolve, reject) =>
      open.set(task, { child: working, progress, now, resolve, reject }),
    );
    working.send({ begin: { task, ...work, now: now().getTime() } } satisfies ToProcess);
    return result;
  };

  function begin(): ChildProcess {
    // The folder's own folder: Node has one for each of its versions. It begins in a third of the time.
    const compiled = getCompileCacheDir();
    const begun = fork(fileURLToPath(file), {
      // A session of its own.
      detached: true,
      execArgv: HEAP,
      env: compiled ? { ...process.env, NODE_COMPILE_CACHE: dirname(compiled) } : process.env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    begun.on('message', (message: FromProcess) => void take(begun, message));
    begun.on('error', (cause) => ended(begun, cause));
    begun.on('exit', (code, signal) => ended(begun, signal ?? code));
    begun.unref();
    begun.channel?.unref();
    return begun;
  }

  function ended(gone: ChildProcess, cause: unknown): void {
    if (child === gone) child = undefined;
    const error = new Error('The process of imports has ended', { cause });
    for (const [task, one] of open) {
      if (one.child !== gone) continue;
      open.delete(task);
      one.reject(error);
    }
  }

  function end(idle: ChildProcess): void {
    if (child === idle) child = undefined;
    if (idle.connected) idle.disconnect();
  }

  async function take(from: ChildProcess, message: FromProcess): Promise<void> {
    const { task } = message;
    const one = open.get(task);
    if (!one) return;
    if ('progress' in message) {
      const { done, more } = message.progress;
      const stopped = await one.progress(done, more).then(
        () => ({ stopped: undefined, fault: undefined }),
        (error: unknown) => ({
          stopped: error instanceof JobStoppedError ? error.why : undefined,
          fault: String(error),
        }),
      );
      if (from.connected)
        from.send({
          reply: { task, ...stopped, now: one.now().getTime(), busy: isBusy() },
        } satisfies ToProcess);
      return;
    }
    open.delete(task);
    if (open.size === 0) idle = setTimeout(() => end(from), IDLE_MS).unref();
    if ('result' in message) one.resolve(message.result);
    else if ('refused' in message) one.reject(new JobRefusedError(message.refused));
    else if ('stopped' in message) one.reject(new JobStoppedError(message.stopped));
    else one.reject(new Error(message.fault));
  }
}

export const inImportProcess = createImportProcess();

/** Requests per second that mean people; fewer are somebody polling an import's progress. */
const BUSY = 20;
/** Between two counts, at least. */
const COUNTED_MS = 200;

/** Counts the requests of this process, to tell whether it is serving people. */
function countRequests(clock = () => performance.now()) {
  let requests = 0;
  let countedAt = clock();
  let busy = false;
  subscribe('http.server.request.start', () => {
    requests += 1;
  });
  return function isBusy(): boolean {
    const elapsed = clock() - countedAt;
    if (elapsed < COUNTED_MS) return busy;
    busy = (requests * 1_000) / elapsed > BUSY;
    requests = 0;
    countedAt += elapsed;
    return busy;
  };
}
