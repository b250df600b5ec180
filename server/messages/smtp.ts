import type { Transporter } from 'nodemailer';
import type { MailConfig } from '#server/config/mail.ts';
import { publicAddressOf } from '#server/outgoing/ask-stranger.ts';
import { NotTakenError, OutgoingError } from '#server/outgoing/outgoing-error.ts';
import { type Mail, RefusedMessageError, type Sender } from './message.ts';

type Account = Extract<MailConfig, { kind: 'smtp' }> & {
  /** The name its certificate must have, where `host` is an address. */
  servername?: string;
};

/** Their sum is below the minute for which the worker reserves a message. */
const TIME_LIMITS = {
  dnsTimeout: 5_000,
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  socketTimeout: 10_000,
};

/** Mail over SMTP. Words never leave unencrypted, unless the server is on this machine. */
export function createSmtp(account: Account): Sender<Mail> {
  const { from } = account;
  let transport: Promise<Transporter> | undefined;
  return {
    pausing: () => false,
    async send({ to, business, subject, text, html, unsubscribe }, id) {
      transport ??= openTransport(account);
      try {
        await (await transport).sendMail({
          from: { name: business, address: from },
          // As one address, even with commas.
          to: { name: '', address: to },
          subject,
          text,
          ...(html !== undefined && { html }),
          // Constant over attempts: a mailbox can recognise duplicates.
          messageId: `<${id}@${from.split('@')[1]}>`,
          ...(unsubscribe !== undefined && { headers: oneClick(unsubscribe) }),
        });
      } catch (error) {
        throw withoutWords(error);
      }
    },
  };
}

/** The library is loaded with the first mail: three megabytes that a shop without a mail server never needs. */
async function openTransport({
  host,
  port,
  secure,
  user,
  password,
  servername,
}: Account): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
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
}

/** The same for a server staff entered: only on the public network, and never without TLS. */
export function createStrangersSmtp(account: Account): Sender<Mail> {
  return {
    pausing: () => false,
    async send(mail, id) {
      const { address } = await publicAddressOf(account.host);
      await createSmtp({ ...account, host: address, servername: account.host }).send(mail, id);
    },
  };
}

/** RFC 2369 and RFC 8058: the mailbox shows its own button. */
function oneClick(address: string) {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** A server's answer repeats the recipient; only its status numbers are reported. */
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
