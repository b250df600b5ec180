import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailConfig } from '#server/config/mail.ts';
import { type MailServer, startMailServer } from '#test/mail-server.ts';
import { type Mail, RefusedMessageError, type Sender } from './message.ts';
import { createSmtp } from './smtp.ts';
import { restoreMail } from './texts.ts';

let server: MailServer;
let sender: Sender<Mail>;
const link = 'http://canasta.localhost/restore-password?email=ana%40correo.test&token=secreto';
const mail = restoreMail('ana@correo.test', 'Canasta', link);

beforeAll(async () => {
  server = await startMailServer();
  sender = senderTo(server.url);
});
beforeEach(() => {
  server.letters.length = 0;
  server.refuseRecipients(undefined);
});
afterAll(() => server.close());

function senderTo(url: string): Sender<Mail> {
  const faults: string[] = [];
  const config = mailConfig({ SMTP_URL: url, MAIL_FROM: 'tienda@canasta.test' }, faults);
  if (config.kind !== 'smtp') throw new Error(faults.join());
  return createSmtp(config);
}

const failureOf = (to: Sender<Mail>, what: Mail = mail) =>
  to.send(what, 'm-1').catch((error: unknown) => error);

describe('mail over SMTP', () => {
  it('is sent by the business, in Spanish, with the same id when it is repeated', async () => {
    expect(await failureOf(sender)).toBeUndefined();
    const [letter] = server.letters;
    expect(letter).toMatchObject({ from: 'tienda@canasta.test', to: ['ana@correo.test'] });
    expect(letter?.content).toMatch(/^From: "?Canasta"? <tienda@canasta.test>$/m);
    expect(letter?.content).toMatch(/^Message-ID: <m-1@canasta.test>$/m);
    const body = letter?.content.replaceAll('=\n', '').replaceAll('=3D', '=');
    expect(body).toContain(link);
  });

  it('has one recipient, whatever its content', async () => {
    await failureOf(sender, { ...mail, to: 'ana@correo.test,otra@correo.test' });
    expect(server.letters.flatMap(({ to }) => to)).not.toContain('otra@correo.test');
    await failureOf(sender, { ...mail, subject: 'Hola\r\nBcc: otra@correo.test' });
    expect(server.letters.at(-1)?.content).not.toMatch(/^Bcc/m);
    expect(server.letters.flatMap(({ to }) => to)).not.toContain('otra@correo.test');
  });

  it.each([
    [550, 'no such mailbox: ana@correo.test', true],
    [451, 'try later: ana@correo.test', false],
  ])('fails with %i without revealing recipient or text', async (code, words, forGood) => {
    server.refuseRecipients({ code, words });
    const failure = await failureOf(sender);
    expect(failure).toBeInstanceOf(Error);
    expect(failure instanceof RefusedMessageError).toBe(forGood);
    expect(String(failure)).not.toMatch(/ana@|secreto/);
  });

  it('is not sent unencrypted to another machine', async () => {
    // The same server under an address that is not known to be of this machine; it offers no STARTTLS.
    const failure = await failureOf(senderTo(server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')));
    expect(String(failure)).toContain('ETLS');
    expect(server.letters).toEqual([]);
  });

  it('is retried after a wrong password: it can be corrected', async () => {
    const failure = await failureOf(senderTo(server.url.replace('tienda', 'otra')));
    expect(String(failure)).toContain('EAUTH');
    expect(failure).not.toBeInstanceOf(RefusedMessageError);
    expect(String(failure)).not.toContain('clave');
  });

  it('is not lost when the server is unreachable', async () => {
    const failure = await failureOf(senderTo('smtp://127.0.0.1:9'));
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(RefusedMessageError);
  });
});

describe('the mail server of the configuration', () => {
  const read = (env: Record<string, string>) => {
    const faults: string[] = [];
    return { config: mailConfig(env, faults), faults };
  };

  it('is none, or one with its port and whether TLS comes first', () => {
    expect(read({})).toEqual({ config: { kind: 'outbox' }, faults: [] });
    const MAIL_FROM = 'tienda@example.co';
    expect(read({ SMTP_URL: 'smtps://u%40x:p%3A@mail.example.co', MAIL_FROM }).config).toEqual({
      kind: 'smtp',
      host: 'mail.example.co',
      port: 465,
      secure: true,
      user: 'u@x',
      password: 'p:',
      from: MAIL_FROM,
    });
    expect(read({ SMTP_URL: 'smtp://mail.example.co', MAIL_FROM }).config).toMatchObject({ port: 587 });
  });

  it.each([
    [{ MAIL_FROM: 'tienda@example.co' }, /^MAIL_FROM is set/],
    [{ SMTP_URL: 'smtp://u:secreta@h.co' }, /^MAIL_FROM must be/],
    [{ SMTP_URL: 'smtp://u:secreta@h.co', MAIL_FROM: 'a@b.co, c@d.co' }, /^MAIL_FROM must be/],
    [{ SMTP_URL: 'http://u:secreta@h.co', MAIL_FROM: 'a@b.co' }, /^SMTP_URL must look like/],
    [{ SMTP_URL: 'mail.example.co:587', MAIL_FROM: 'a@b.co' }, /^SMTP_URL must look like/],
  ])('stops the start with an error, without a secret: %o', (env, fault) => {
    const { faults } = read(env);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
    expect(faults.join()).not.toContain('secreta');
  });
});
