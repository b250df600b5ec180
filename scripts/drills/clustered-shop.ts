// A server of all clusters that the environment names, in a process of its own; says its address. Its clock stands on a
// Friday morning, when the offices of the test data are open.
import type { AddressInfo } from 'node:net';
import { serveClusters } from '#server/clusters/serve-clusters.ts';
import { readConfig } from '#server/config/config.ts';

const read = readConfig(process.env);
if ('faults' in read || !read.config.clusters) throw new Error('REGISTRY_URL and CLUSTERS_FILE are missing');
const { clusters, dataDir } = read.config;
const options = { dataDir, logLevel: 'fatal', defaultBusiness: 'canasta' };
const { front } = await serveClusters(clusters, { ...options, now: () => new Date('2026-11-20T15:00:00Z') });
await front.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`http://127.0.0.1:${(front.server.address() as AddressInfo).port}\n`);
