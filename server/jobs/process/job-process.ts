import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { JobRefusedError, type JobRun, JobStoppedError } from '../job.ts';
import { countRequests } from './count-requests.ts';
import type { FromProcess, Stopped, ToProcess, WorkProgress } from './messages.ts';

/** A heap of its own, in MB: work too large for it ends the process, not the shop. */
const HEAP = ['--max-old-space-size=256', '--max-semi-space-size=8'];
/** Times in milliseconds. */
const TIMES = {
  /** Idle time after which a process ends and frees its memory. */
  idle: 20_000,
  /** Time between two checks whether the job was cancelled. */
  look: 500,
  /** Time until a process that was told to stop is killed. */
  stop: 1_000,
  /** Silence after which it is killed; it reports itself every second. */
  silent: 60_000,
};

/** The process of a job ended without a result: what it read may be too large, or the machine killed it. */
export class JobProcessDiedError extends Error {}

type Running = {
  progress: JobRun<unknown>['progress'];
  now: () => Date;
  resolve: (result: object | null) => void;
  reject: (error: Error) => void;
};
type Process = { child: ChildProcess; take?: ((message: FromProcess) => void) | undefined };

/**
 * Processes for jobs that occupy a processor for long, one for each running job, so that a fault of one affects no
 * other. Each has a session of its own: Linux shares the processors among sessions, so pages do not wait for a job
 * (docs/decisions/068). Idle ones are reused; they do not keep the shop alive, and end with it. `file` calls
 * `serveTasks`.
 */
export function createJobProcesses<Work extends object>(file: URL, own: Partial<typeof TIMES> = {}) {
  const times = { ...TIMES, ...own };
  let idle: { process: Process; timer: NodeJS.Timeout } | undefined;
  const isBusy = countRequests();

  return function inProcess(
    { now, ...work }: Work & { now: () => Date },
    progress: JobRun<unknown>['progress'],
  ): Promise<object | null> {
    const one = takeIdle() ?? begin();
    return new Promise<object | null>((resolve, reject) => {
      runStep(one, { progress, now, resolve, reject });
      tell(one, { begin: { work, now: now().getTime() } });
    });
  };

  function runStep(one: Process, { progress, now, resolve, reject }: Running): void {
    const { child } = one;
    let why: Stopped | undefined;
    let silent = setTimeout(kill, times.silent);
    const look = setInterval(() => void progress(undefined).catch(stopped), times.look).unref();
    child.once('exit', died);
    child.once('error', failed);

    one.take = (message) => {
      // A report does not extend the time of a process that was told to stop.
      if (why === undefined) {
        clearTimeout(silent);
        silent = setTimeout(kill, times.silent);
      }
      if ('alive' in message) return;
      if ('progress' in message) void report(message.progress.done, message.progress.more);
      else if ('result' in message) end(() => resolve(message.result));
      else if ('refused' in message) end(() => reject(new JobRefusedError(message.refused)));
      else if ('stopped' in message) end(() => reject(new JobStoppedError(message.stopped)));
      else end(() => reject(new Error(message.fault)));
    };

    async function report(done: number, more: WorkProgress | undefined): Promise<void> {
      const fault = await progress(done, more).then(() => undefined, stopped);
      tell(one, { reply: { fault, now: now().getTime(), busy: isBusy() } });
    }
    /** Tells the process to stop, and kills it if it does not: cancelled work ends at once. */
    function stopped(error: unknown): string {
      if (error instanceof JobStoppedError && why === undefined) {
        why = error.why;
        tell(one, { stop: why });
        clearTimeout(silent);
        silent = setTimeout(kill, times.stop);
      }
      return String(error);
    }
    function kill(): void {
      child.kill('SIGKILL');
    }
    function died(code: number | null, signal: string | null): void {
      const words = 'The process of a job has ended';
      failed(why ? new JobStoppedError(why) : new JobProcessDiedError(words, { cause: signal ?? code }));
    }
    function failed(error: Error): void {
      leave();
      reject(error);
    }
    function end(settle: () => void): void {
      leave();
      keep(one);
      settle();
    }
    function leave(): void {
      clearInterval(look);
      clearTimeout(silent);
      child.off('exit', died).off('error', failed);
      one.take = undefined;
    }
  }

  function begin(): Process {
    // The parent folder: Node adds one for each of its versions. The cache cuts the start to a third.
    const compiled = getCompileCacheDir();
    const child = fork(fileURLToPath(file), {
      detached: true,
      execArgv: HEAP,
      env: compiled ? { ...process.env, NODE_COMPILE_CACHE: dirname(compiled) } : process.env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const begun: Process = { child };
    child.on('message', (message: FromProcess) => begun.take?.(message));
    child.on('error', () => {});
    child.unref();
    child.channel?.unref();
    return begun;
  }

  function takeIdle(): Process | undefined {
    const found = idle;
    if (!found) return undefined;
    idle = undefined;
    clearTimeout(found.timer);
    return found.process.child.connected ? found.process : undefined;
  }

  /** Keeps one idle process; the others, of simultaneous imports, end. */
  function keep(one: Process): void {
    if (idle?.process.child.connected) end(one);
    else idle = { process: one, timer: setTimeout(endIdle, times.idle).unref() };
  }

  function endIdle(): void {
    if (idle) end(idle.process);
    idle = undefined;
  }
}

function tell({ child }: Process, message: ToProcess): void {
  // Ignores what can no longer be sent: its end reports it.
  if (child.connected) child.send(message, () => {});
}

function end({ child }: Process): void {
  if (child.connected) child.disconnect();
}
