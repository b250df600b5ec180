import type { SmsConfig } from '#server/config/sms.ts';
import { createOutgoing } from '#server/outgoing/outgoing.ts';
import { createInfobip } from './infobip.ts';
import { createLocalOutbox } from './local-outbox.ts';
import type { Senders } from './message.ts';
import { createTwilio, TWILIO_URL } from './twilio.ts';

const TIME_LIMIT_MS = 8_000;

/** Mail arrives in the folder; SMS too, unless a provider is configured. */
export function createSenders(config: { folder: string; sms: SmsConfig }): Senders {
  const local = createLocalOutbox(config.folder);
  if (config.sms.kind === 'outbox') return local;
  const outgoing = createOutgoing({ timeLimitMs: TIME_LIMIT_MS });
  const sms =
    config.sms.kind === 'twilio'
      ? createTwilio(config.sms, outgoing, TWILIO_URL)
      : createInfobip(config.sms, outgoing);
  return { ...local, sms };
}
