import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What the shop of this run sent to somebody (an e-mail, a phone), once it has arrived: the first message, or the one
 * after `read`.
 */
export async function messageTo(recipient: string, read: number = 0): Promise<string> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await pause(50)) {
    const message = messagesTo(recipient)[read];
    if (message !== undefined) return message;
  }
  throw new Error(`Nothing arrived for ${recipient}`);
}

/** A file of the outbox is written once: it is read once, too, and a campaign writes hundreds of them. */
const texts = new Map<string, string>();

/** In the order in which they were written: their names begin with the hour. */
function messagesTo(recipient: string): string[] {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'messages');
  // Made with the first message.
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  for (const name of names) if (!texts.has(name)) texts.set(name, readFileSync(join(folder, name), 'utf8'));
  return names
    .sort()
    .map((name) => texts.get(name) ?? '')
    .filter((message) => message.startsWith(`Para: ${recipient}\n`));
}
