import { JobRefusedError, JobStoppedError } from '../job.ts';
import type { FromProcess, Reply, Stopped, ToProcess, WorkProgress } from './messages.ts';
import { lowerPriority } from './priority.ts';

/** What the work of a process gets besides its parameters. */
export type TaskRun = {
  /** Throws when the job was cancelled or the process ends: pass the error on. */
  progress(done: number, more?: WorkProgress): Promise<void>;
  /** The application's clock, as last received. */
  now: () => Date;
  /** Whether the shop is serving people. */
  isBusy: () => boolean;
};

const waiting: ((reply: Reply) => void)[] = [];
let why: Stopped | undefined;
/** Interval between reports: work that never lets go of the processor sends none. */
const ALIVE_MS = 1_000;

/** The other end of `createJobProcesses`: does incoming tasks one at a time, at low priority. */
export async function serveTasks<Work>(
  perform: (work: Work, run: TaskRun) => Promise<object | null>,
): Promise<void> {
  // Only the shop ends it, after its steps have stopped: a service manager's signals go to both.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message: ToProcess) => {
    if ('begin' in message) void serve(message.begin.now, (run) => perform(message.begin.work as Work, run));
    else if ('stop' in message) why = message.stop;
    else waiting.shift()?.(message.reply);
  });
  await lowerPriority(process.pid);
}

function say(message: FromProcess): void {
  process.send?.(message);
}

async function serve(began: number, perform: (run: TaskRun) => Promise<object | null>): Promise<void> {
  let last = began;
  let busy = false;
  why = undefined;
  const progress = async (done: number, more?: WorkProgress) => {
    const reply = await new Promise<Reply>((resolve) => {
      waiting.push(resolve);
      say({ progress: { done, more } });
    });
    last = reply.now;
    busy = reply.busy;
    if (why) throw new JobStoppedError(why);
    if (reply.fault !== undefined) throw new Error(reply.fault);
  };
  const alive = setInterval(() => say({ alive: true }), ALIVE_MS);
  try {
    say({ result: await perform({ progress, now: () => new Date(last), isBusy: () => busy }) });
  } catch (error) {
    if (error instanceof JobRefusedError) say({ refused: error.message });
    else if (error instanceof JobStoppedError) say({ stopped: error.why });
    else say({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    clearInterval(alive);
  }
}
