import type { TwilioAccount } from '#server/config/sms.ts';
import type { Outgoing } from '#server/outgoing/outgoing.ts';
import { NotTakenError } from '#server/outgoing/outgoing-error.ts';
import { RefusedMessageError, type Sender, type Sms } from './message.ts';

export const TWILIO_URL = 'https://api.twilio.com';

/** Twilio Programmable Messaging: POST /2010-04-01/Accounts/{Sid}/Messages.json, a form that answers 201 with a sid. */
export function createTwilio(account: TwilioAccount, { ask, pausing }: Outgoing, url: string): Sender<Sms> {
  const { accountSid, authToken, from } = account;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  return {
    pausing,
    async send({ to, text }) {
      // A messaging service chooses the number; its ids begin with MG.
      const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
      const { status, body } = await ask({
        url: `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`,
        method: 'POST',
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ To: to, ...sender, Body: text }).toString(),
      });
      if (status === 201 && typeof body.sid === 'string') return;
      const fault = `Twilio answered with status ${status}, code ${codeOf(body.code)}`;
      // 400 is about this message; 401 and 404 about the account, which can be fixed.
      throw status === 400 ? new RefusedMessageError(fault) : new NotTakenError(fault);
    },
  };
}

/** Twilio's own number of the fault; its words repeat the recipient. */
function codeOf(code: unknown): string {
  return typeof code === 'number' ? String(code) : 'unknown';
}
