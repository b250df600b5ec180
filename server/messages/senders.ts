import type { MailConfig } from '#server/config/mail.ts';
import type { SmsConfig } from '#server/config/sms.ts';
import { createOutgoing } from '#server/outgoing/outgoing.ts';
import { createInfobip } from './infobip.ts';
import { createLocalOutbox } from './local-outbox.ts';
import type { Senders } from './message.ts';
import { createSmtp } from './smtp.ts';
import { createTwilio, TWILIO_URL } from './twilio.ts';

const TIME_LIMIT_MS = 8_000;

/** Each kind of message is written to the folder unless a provider is configured. */
export function createSenders(config: { folder: string; mail: MailConfig; sms: SmsConfig }): Senders {
  const local = createLocalOutbox(config.folder);
  return {
    mail: config.mail.kind === 'smtp' ? createSmtp(config.mail) : local.mail,
    sms: config.sms.kind === 'outbox' ? local.sms : smsSender(config.sms),
  };
}

export function smsSender(config: Exclude<SmsConfig, { kind: 'outbox' }>): Senders['sms'] {
  const outgoing = createOutgoing({ provider: config.kind, timeLimitMs: TIME_LIMIT_MS });
  return config.kind === 'twilio'
    ? createTwilio(config, outgoing, TWILIO_URL)
    : createInfobip(config, outgoing);
}
