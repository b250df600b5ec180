import type { Server } from 'node:net';

/** Listens on a port of this machine in the place of a database; comes back with the database's address there. */
export async function listenInPlaceOf(databaseUrl: string, server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address.port}`;
  // A socket of the file system would go past it.
  url.searchParams.delete('host');
  return url.href;
}
