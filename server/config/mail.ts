import { type Env, type Faults, text } from './values.ts';

/** Mail server; without one, mail stays in the local outbox. */
export type MailConfig =
  | { kind: 'outbox' }
  | {
      kind: 'smtp';
      host: string;
      port: number;
      /** TLS from the first byte (smtps); otherwise STARTTLS, which only a server on this machine may lack. */
      secure: boolean;
      user: string;
      password: string;
      /** The sender address; its display name is that of the business. */
      from: string;
    };

/** SMTP_URL and MAIL_FROM, both or none. */
export function mailConfig(env: Env, faults: Faults): MailConfig {
  const address = text(env, 'SMTP_URL');
  const from = text(env, 'MAIL_FROM') ?? '';
  if (address === undefined) {
    if (from !== '') faults.push('MAIL_FROM is set but there is no SMTP_URL');
    return { kind: 'outbox' };
  }
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(from))
    faults.push(`MAIL_FROM must be an address such as tienda@example.co: "${from}"`);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname)) {
    // The value is not shown: it contains a password.
    faults.push('SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465');
    return { kind: 'outbox' };
  }
  const secure = url.protocol === 'smtps:';
  return {
    kind: 'smtp',
    // Only inside a URL does an IPv6 address have brackets.
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? standardPort(secure) : Number(url.port),
    secure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    from,
  };
}

function standardPort(secure: boolean): number {
  return secure ? 465 : 587;
}
