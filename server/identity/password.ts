import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createQueue } from '../http/limits/work-queue.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. Run in Node's thread pool, never on the event loop. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const inTurn = createQueue();

/** A PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$hash` for a password. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, COST);
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
  return `$argon2id$v=19$${cost}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Whether the password is the one behind the stored string. An account without a password costs the same time. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const parsed = parse(stored ?? undefined);
  const tag = await derive(password, parsed?.nonce ?? randomBytes(16), parsed?.cost ?? COST);
  return parsed !== undefined && timingSafeEqual(tag, parsed.tag);
}

type Cost = { memory: number; passes: number; parallelism: number; tagLength: number };

function derive(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'));
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', { message, nonce, ...cost }, (error, tag) =>
          error ? reject(error) : resolve(tag),
        );
      }),
  );
}

function parse(stored: string | undefined): { cost: Cost; nonce: Buffer; tag: Buffer } | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? '');
  if (!match) return undefined;
  const [, memory = '', passes = '', parallelism = '', nonce = '', tag = ''] = match;
  const tagBytes = Buffer.from(tag, 'base64');
  return {
    cost: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: tagBytes.length,
    },
    nonce: Buffer.from(nonce, 'base64'),
    tag: tagBytes,
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
