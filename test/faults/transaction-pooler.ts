import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { listenInPlaceOf } from './local-address.ts';
import { refusal } from './pooler.ts';

/** Messages that PostgreSQL ends with ReadyForQuery. */
const SYNC = 'S'.charCodeAt(0);
const SIMPLE = 'Q'.charCodeAt(0);
const GOODBYE = 'X'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const SSL_REQUEST = 80_877_103;
const HEADER = 5;

type Server = { stream: pg.Connection['stream']; user: Client | undefined };
type Client = { socket: Socket; pending: Buffer[]; server: Server | undefined; expected: number };

/**
 * A pooler in transaction mode, like PgBouncer of Debian 12 (1.18): it refuses start-up options, hands a connection
 * to the next client as soon as its transaction is over, the last that became free first, and loses named statements
 * and LISTEN between two transactions. What PostgreSQL answers is not looked into.
 *
 * @param size its connections to PostgreSQL
 */
export async function startTransactionPooler(databaseUrl: string, size: number) {
  const idle: Server[] = [];
  const waiting: Client[] = [];
  const open = new Set<Socket>();
  const servers = new Set<Server>();
  let isClosed = false;
  await Promise.all(Array.from({ length: size }, () => addServer()));

  async function addServer(): Promise<void> {
    const server = await openServer(databaseUrl);
    servers.add(server);
    server.stream.on(
      'data',
      messages((message) => fromServer(server, message)),
    );
    server.stream.on('close', () => {
      servers.delete(server);
      if (idle.includes(server)) idle.splice(idle.indexOf(server), 1);
      server.user?.socket.destroy();
      if (!isClosed) void addServer();
    });
    idle.push(server);
    next();
  }

  function fromServer(server: Server, message: Buffer): void {
    const client = server.user;
    if (!client) return;
    client.socket.write(message);
    if (message[0] !== READY) return;
    client.expected -= 1;
    if (client.expected > 0 || message[HEADER] !== IDLE) return;
    client.server = undefined;
    server.user = undefined;
    idle.push(server);
    next();
  }

  function next(): void {
    while (idle.length > 0) {
      const client = waiting.shift();
      if (!client) return;
      const server = idle.pop();
      if (!server) return;
      client.server = server;
      server.user = client;
      for (const message of client.pending.splice(0)) send(client, server, message);
    }
  }

  function send(client: Client, server: Server, message: Buffer): void {
    if (message[0] === SYNC || message[0] === SIMPLE) client.expected += 1;
    server.stream.write(message);
  }

  function fromClient(client: Client, message: Buffer): void {
    if (message[0] === GOODBYE) return;
    if (client.server) {
      send(client, client.server, message);
      return;
    }
    client.pending.push(message);
    if (client.pending.length === 1) waiting.push(client);
    next();
  }

  const listener = createServer((socket) => {
    const client: Client = { socket, pending: [], server: undefined, expected: 0 };
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      // In the middle of something: nobody else may get what is left of it.
      client.server?.stream.destroy();
    });
    const begin = (bytes: Buffer) => {
      if (bytes.readInt32BE(4) === SSL_REQUEST) {
        socket.write('N');
        socket.once('data', begin);
        return;
      }
      if (bytes.subarray(8).toString('utf8').split('\0').includes('options')) {
        socket.end(refusal('unsupported startup parameter: options'));
        return;
      }
      socket.write(welcome());
      socket.on(
        'data',
        messages((message) => fromClient(client, message)),
      );
    };
    socket.once('data', begin);
  });
  const url = await listenInPlaceOf(databaseUrl, listener);
  return {
    url,
    async close(): Promise<void> {
      isClosed = true;
      for (const socket of open) socket.destroy();
      for (const { stream } of servers) stream.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

/** Signed in by the driver, then spoken to by hand. */
async function openServer(url: string): Promise<Server> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { stream } = client.connection;
  stream.removeAllListeners('data');
  return { stream, user: undefined };
}

/** Cuts a stream into messages: a letter, the length, and the rest. */
function messages(each: (message: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= HEADER && rest.length > rest.readInt32BE(1)) {
      const length = rest.readInt32BE(1) + 1;
      each(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}

function welcome(): Buffer {
  const signedIn = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
  const key = Buffer.from([0x4b, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 1]);
  return Buffer.concat([signedIn, key, Buffer.from([READY, 0, 0, 0, 5, IDLE])]);
}
