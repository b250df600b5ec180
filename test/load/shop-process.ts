import { readConfig } from '#server/config.ts';
import { freePort } from '#server/db/embedded/free-port.ts';
import { startServer } from '#server/main.ts';

const port = await freePort();
const read = readConfig({ PORT: String(port), LOG_LEVEL: 'warn' });
if ('faults' in read) throw new Error(read.faults.join('\n'));
const server = await startServer({ config: read.config, adminUrl: process.env.BENCH_DATABASE ?? '' });
process.on('SIGTERM', () => server.close().then(() => process.exit(0)));
process.on('disconnect', () => process.exit(0));
process.stdout.write(`${server.address}\n`);
