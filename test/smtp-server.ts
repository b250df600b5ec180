import { type AddressInfo, createServer, type Socket } from 'node:net';

export type SmtpServer = {
  url: string;
  /** What was taken: the recipients of the envelope and the letter as it came. */
  letters: { from: string; to: string[]; content: string }[];
  /** The answer to every recipient from now on: '250 OK' takes it. */
  answerRecipients(answer: string): void;
  close(): Promise<void>;
};

/** A mail server of this machine that takes letters as RFC 5321 says, and keeps them. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const letters: SmtpServer['letters'] = [];
  const open = new Set<Socket>();
  let recipientAnswer = '250 OK';

  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    let letter = { from: '', to: [] as string[], content: '' };
    let inLetter = false;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);

    function hear(line: string) {
      if (inLetter) {
        if (line !== '.') letter.content += `${line.replace(/^\.\./, '.')}\n`;
        else {
          letters.push(letter);
          letter = { from: '', to: [], content: '' };
          inLetter = false;
          say('250 kept');
        }
        return;
      }
      const address = /<(.*)>/.exec(line)?.[1] ?? '';
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'MAIL') letter.from = address;
      if (command === 'RCPT' && recipientAnswer.startsWith('250')) letter.to.push(address);
      if (command === 'DATA') inLetter = true;
      const answers: Record<string, string> = {
        RCPT: recipientAnswer,
        DATA: '354 go on',
        QUIT: '221 bye',
        STAR: '502 no TLS here',
      };
      say(answers[command] ?? '250 OK');
      if (command === 'QUIT') socket.end();
    }

    say('220 local ESMTP');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters,
    answerRecipients(answer) {
      recipientAnswer = answer;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
