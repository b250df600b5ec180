import { get } from 'node:http';
import type { InputOf } from '#contract/index.ts';
import type { Client } from './client.ts';

const HOST = 'canasta.localhost';

/** The file of a ticket, as bytes. */
export function openFile(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { host: HOST } }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () =>
        resolve({ headers: incoming.headers as Record<string, string>, body: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });
}

/** A file that staff download. */
export async function downloaded(
  server: { url: string },
  staff: Client,
  body: InputOf<'downloads.ticket'>['body'],
): Promise<Buffer> {
  const { url } = (await staff.call('downloads.ticket', { body })).ok();
  return (await openFile(`${server.url}${url}`)).body;
}
