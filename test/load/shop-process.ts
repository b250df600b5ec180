import { freePort } from '#server/db/embedded/free-port.ts';
import { appUrl } from '#server/db/migrate.ts';
import { startServer } from '#server/main.ts';
import { shopConfig } from './shop-config.ts';

const config = shopConfig(String(await freePort()));
const server = await startServer({ config, databaseUrl: appUrl(process.env.BENCH_DATABASE ?? '') });
process.on('SIGTERM', () => server.close().then(() => process.exit(0)));
process.on('disconnect', () => process.exit(0));
process.stdout.write(`${server.address}\n`);
