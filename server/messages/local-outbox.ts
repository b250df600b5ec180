import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, Message, Sender, Senders, Sms } from './message.ts';

/**
 * Without a provider, messages are written to files only this account of the machine can read. A message sent twice is
 * one file.
 */
export function createLocalOutbox(folder: string): Senders {
  const send = async (message: Message, id: string) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${id}-${message.channel}.txt`);
    await writeFile(`${path}.part`, asText(message), { mode: 0o600 });
    await rename(`${path}.part`, path);
  };
  const sender = { send, pausing: () => false };
  return { mail: sender satisfies Sender<Mail>, sms: sender satisfies Sender<Sms> };
}

function asText(message: Message): string {
  const heads = message.channel === 'mail' ? headsOf(message) : [];
  return [`Para: ${message.to}`, ...heads, '', message.text, ''].join('\n');
}

function headsOf({ subject, unsubscribe }: Mail): string[] {
  const subjects = [`Asunto: ${subject}`];
  return unsubscribe === undefined ? subjects : [...subjects, `List-Unsubscribe: <${unsubscribe}>`];
}
