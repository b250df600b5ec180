import { createQueue } from '../http/limits/work-queue.ts';
import { createHasher } from './hashing/hasher.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; 16 bytes of salt, 32 of hash. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };
/** A dummy hash for accounts without a password: comparing takes the same time. */
const NOBODYS = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** The format of hashPassword. Any other stored value matches no password, without an error. */
const WRITTEN = /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/;

/** Limits concurrent hashing. */
const inTurn = createQueue();
const hasher = createHasher();

/** A PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$hash` for a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hasher.hash(password.normalize('NFC'), COST));
}

/** Whether the password matches the stored hash. An account without a password costs the same time. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const theirs = stored && WRITTEN.test(stored) ? stored : undefined;
  const isSame = await inTurn(() => hasher.verify(theirs ?? NOBODYS, password.normalize('NFC')));
  return isSame && theirs !== undefined;
}
