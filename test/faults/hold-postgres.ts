// A process of its own that uses the embedded PostgreSQL until it is told to stop, or killed.
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';

const [dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, fsync: false });

const busy = setInterval(() => undefined, 1_000);
const stopped = new Promise((resolve) => process.once('SIGTERM', resolve));
// Who reads this may send the signal at once.
console.log(JSON.stringify({ url: postgres.url, owner: postgres.owner }));
await stopped;
// Nothing but the stop itself keeps this process alive until it is done: left undone, it would end with code 13.
clearInterval(busy);
await postgres.stop();
