import { subscribe } from 'node:diagnostics_channel';

/** Requests per second that indicate people; fewer come from somebody polling an import's progress. */
const BUSY = 20;
/** Least milliseconds between two counts. */
const COUNTED_MS = 200;

/** Counts the requests of this process, to tell whether it is serving people. */
export function countRequests(clock = () => performance.now()) {
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
