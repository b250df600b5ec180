/** The simulation was stopped: whoever waits ends. */
export class GoneHomeError extends Error {}

/** Waits that end together, at once, when the simulation is stopped. */
export function createClock(pace: number) {
  const waiting = new Set<{ timer: NodeJS.Timeout; leave: () => void }>();
  let isOver = false;
  const exactly = (ms: number) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => reject(new GoneHomeError());
      if (isOver) return leave();
      const one = { timer: setTimeout(done, ms), leave };
      waiting.add(one);
      function done() {
        waiting.delete(one);
        resolve();
      }
    });
  return {
    isOver: () => isOver,
    exactly,
    /** Waits as long as people take. */
    wait: (ms: number) => exactly(ms * pace),
    stop(): void {
      isOver = true;
      for (const { timer, leave } of waiting) {
        clearTimeout(timer);
        leave();
      }
      waiting.clear();
    },
  };
}

export type Clock = ReturnType<typeof createClock>;

/** People who each do one thing at a time; a caller waits until one is free. */
export function createCrew<Member>(members: readonly Member[]) {
  const free = [...members];
  const queue: ((member: Member) => void)[] = [];
  return {
    async use<Result>(work: (member: Member) => Promise<Result>): Promise<Result> {
      const member = free.pop() ?? (await new Promise<Member>((resolve) => queue.push(resolve)));
      try {
        return await work(member);
      } finally {
        const next = queue.shift();
        if (next) next(member);
        else free.push(member);
      }
    },
  };
}

export type Crew<Member> = ReturnType<typeof createCrew<Member>>;
