import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  url: string;
  /** What was taken: sender and recipients of the envelope, and the letter as it came. */
  letters: { from: string; to: string[]; content: string }[];
  /** Every recipient is refused from now on, with this code and these words; undefined takes them again. */
  refuseRecipients(refusal: { code: number; words: string } | undefined): void;
  close(): Promise<void>;
};

/** The one account it knows. */
export const mailAccount = { user: 'tienda', password: 'clave:del@correo' };

/** A mail server of this machine that keeps what it takes; without TLS. */
export async function startMailServer(): Promise<MailServer> {
  const letters: MailServer['letters'] = [];
  let refusal: { code: number; words: string } | undefined;

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      const right = username === mailAccount.user && password === mailAccount.password;
      if (right) done(null, { user: username });
      else done(new Error('wrong password'));
    },
    onRcptTo(_address, _session, done) {
      done(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const content = Buffer.concat(chunks).toString('utf8').replaceAll('\r\n', '\n');
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        letters.push({ from, to: envelope.rcptTo.map(({ address }) => address), content });
        done();
      });
    },
  });
  const listening = await new Promise<AddressInfo>((resolve) => {
    const net = server.listen(0, '127.0.0.1', () => resolve(net.address() as AddressInfo));
  });
  const { user, password } = mailAccount;

  return {
    url: `smtp://${user}:${encodeURIComponent(password)}@127.0.0.1:${listening.port}`,
    letters,
    refuseRecipients(next) {
      refusal = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
