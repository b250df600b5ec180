import { subscribe } from 'node:diagnostics_channel';
import { Worker } from 'node:worker_threads';
import { JobRefusedError, type JobRun, JobStoppedError } from '#server/jobs/job.ts';
import type { FromThread, StepProgress, Task, ToThread } from './messages.ts';

/** Its own heap, in MB: a file too large for it ends the thread, not the shop. */
const MOST_HEAP_MB = 256;
/** Idle time after which the thread ends and frees its memory. */
const IDLE_MS = 20_000;

type Open = {
  thread: Worker;
  progress: (done: number, more?: StepProgress) => Promise<void>;
  now: () => Date;
  resolve: (result: object | null) => void;
  reject: (error: Error) => void;
};

/**
 * A thread for the steps of imports: parsing half a million figures would block the shop's event loop. It starts with
 * the first task, restarts after a crash, and does not keep the process alive.
 */
function createImportThread(file = new URL('./step-thread.ts', import.meta.url)) {
  const open = new Map<number, Open>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;
  const isBusy = countRequests();

  return function inThread(
    { now, ...work }: Omit<Task, 'task' | 'now'> & { now: () => Date },
    progress: JobRun<unknown>['progress'],
  ) {
    clearTimeout(idle);
    thread ??= begin();
    last += 1;
    const task = last;
    const working = thread;
    const result = new Promise<object | null>((resolve, reject) =>
      open.set(task, { thread: working, progress, now, resolve, reject }),
    );
    send(working, { begin: { task, ...work, now: now().getTime() } });
    return result;
  };

  function begin(): Worker {
    const begun = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB, maxYoungGenerationSizeMb: 24 },
    });
    begun.on('message', (message: FromThread) => void take(begun, message));
    let cause: unknown;
    begun.on('error', (error) => {
      cause = error;
    });
    begun.on('exit', () => {
      if (thread === begun) thread = undefined;
      const ended = new Error('The thread of imports has ended', { cause });
      for (const [task, one] of open) {
        if (one.thread !== begun) continue;
        open.delete(task);
        one.reject(ended);
      }
    });
    // After the listeners: each of them has the process wait for the thread again.
    begun.unref();
    return begun;
  }

  function end(idle: Worker): void {
    if (thread === idle) thread = undefined;
    void idle.terminate();
  }

  async function take(from: Worker, message: FromThread): Promise<void> {
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
      send(from, { reply: { task, ...stopped, now: one.now().getTime(), busy: isBusy() } });
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

function send(thread: Worker, message: ToThread): void {
  thread.postMessage(message);
}

export const inImportThread = createImportThread();

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
