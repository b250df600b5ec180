import { createTransport } from 'nodemailer';
import type { MailConfig } from '#server/config/mail.ts';
import { publicAddressOf } from '#server/outgoing/ask-stranger.ts';
import { NotTakenError, OutgoingError } from '#server/outgoing/outgoing-error.ts';
import { type Mail, RefusedMessageError, type Sender } from './message.ts';

type Account = Extract<MailConfig, { kind: 'smtp' }> & {
  /** The name its certificate must have, where `host` is an address. */
  servername?: string;
};

/** Shorter together than the minute for which the worker keeps a message from others. */
const TIME_LIMITS = {
  dnsTimeout: 5_000,
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  socketTimeout: 10_000,
};

/** Mail over SMTP. Words never leave unencrypted, unless the server is on this machine. */
export function createSmtp(account: Account): Sender<Mail> {
  const { host, port, secure, user, password, from, servername } = account;
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !isLocal(host),
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    ...(servername === undefined ? {} : { tls: { servername } }),
    ...TIME_LIMITS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    resting: () => false,
    async send({ to, business, subject, text, unsubscribe }, id) {
      try {
        await transport.sendMail({
          from: { name: business, address: from },
          // As one address, whatever commas it has.
          to: { name: '', address: to },
          subject,
          text,
          // The same for every try: a mailbox that gets it twice can tell.
          messageId: `<${id}@${from.split('@')[1]}>`,
          ...(unsubscribe !== undefined && { headers: oneClick(unsubscribe) }),
        });
      } catch (error) {
        throw withoutWords(error);
      }
    },
  };
}

/** The same at a server that staff named: on the public network alone, and never without TLS. */
export function createStrangersSmtp(account: Account): Sender<Mail> {
  return {
    resting: () => false,
    async send(mail, id) {
      const { address } = await publicAddressOf(account.host);
      await createSmtp({ ...account, host: address, servername: account.host }).send(mail, id);
    },
  };
}

/** RFC 2369 and RFC 8058: the mailbox shows a button of its own. */
function oneClick(address: string) {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** What a server answers repeats the recipient; only its numbers are told. */
function withoutWords(error: unknown): Error {
  const { code, responseCode, syscall } = (error ?? {}) as Record<string, unknown>;
  const fault = `mail was not taken (${String(code)} ${responseCode ?? ''})`;
  const forGood = code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
  if (forGood) return new RefusedMessageError(fault);
  const neverSent = syscall === 'connect' || ['EDNS', 'ETLS', 'EAUTH', 'ECONNECTION'].includes(String(code));
  const isCertain = typeof responseCode === 'number' || neverSent;
  return isCertain ? new NotTakenError(fault) : new OutgoingError(fault);
}

function isLocal(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|::1)$/.test(host);
}
