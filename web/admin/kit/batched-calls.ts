/** Runs `work` once for all calls within `ms`. */
export function batchedCalls(work: () => void, ms: number) {
  let pending: ReturnType<typeof setTimeout> | undefined;
  return {
    call(): void {
      pending ??= setTimeout(() => {
        pending = undefined;
        work();
      }, ms);
    },
    cancel: () => clearTimeout(pending),
  };
}
