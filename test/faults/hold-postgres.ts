// A process of its own that uses the embedded PostgreSQL until it is told to stop, or killed.
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';

const [dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, fsync: false });

const busy = setInterval(() => undefined, 1_000);
process.once('SIGTERM', async () => {
  await postgres.stop();
  clearInterval(busy);
});
// Last: who reads this may send the signal at once.
console.log(JSON.stringify({ url: postgres.url, owner: postgres.owner }));
