import { z } from 'zod';
import type { InfobipAccount } from '#server/config/sms.ts';
import type { Outgoing } from '#server/outgoing/outgoing.ts';
import { NotTakenError, OutgoingError } from '#server/outgoing/outgoing-error.ts';
import { RefusedMessageError, type Sender, type Sms } from './message.ts';

const Accepted = z.object({
  messages: z.tuple([z.object({ status: z.object({ groupName: z.string().max(40) }) })]),
});

/**
 * Infobip: POST /sms/2/text/advanced, JSON, answers 200 with a status for each message. Each account has its own host.
 */
export function createInfobip(account: InfobipAccount, { ask, pausing }: Outgoing): Sender<Sms> {
  const { url, apiKey, from } = account;
  return {
    pausing,
    async send({ to, text }, id) {
      const destinations = [{ to: to.replace('+', ''), messageId: id }];
      const { status, body } = await ask({
        url: `${url}/sms/2/text/advanced`,
        method: 'POST',
        headers: { authorization: `App ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ from, destinations, text }] }),
      });
      if (status === 400) throw new RefusedMessageError('Infobip answered with status 400');
      const accepted = Accepted.safeParse(body);
      if (status !== 200) throw new NotTakenError(`Infobip answered with status ${status}`);
      if (!accepted.success) throw new OutgoingError('Infobip answered without a status of the message');
      const [{ status: outcome }] = accepted.data.messages;
      if (outcome.groupName === 'REJECTED') throw new RefusedMessageError('Infobip rejected the message');
    },
  };
}
