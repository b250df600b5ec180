import { type Env, type Faults, oneOf, text } from './values.ts';

export type TwilioAccount = {
  accountSid: string;
  authToken: string;
  /** A number of the shop, or the id of a messaging service. */
  from: string;
};

export type InfobipAccount = {
  /** The account's own host: https://xxxxx.api.infobip.com */
  url: string;
  apiKey: string;
  from: string;
};

/** SMS provider; without one, SMS stay in the local outbox. */
export type SmsConfig =
  | { kind: 'outbox' }
  | ({ kind: 'twilio' } & TwilioAccount)
  | ({ kind: 'infobip' } & InfobipAccount);

/** SMS_PROVIDER and its keys. Keys of another provider are a fault: somebody believes they are used. */
export function smsConfig(env: Env, faults: Faults): SmsConfig {
  const provider = oneOf(env, 'SMS_PROVIDER', ['outbox', 'twilio', 'infobip'], 'outbox', faults);
  for (const [name, owner] of Object.entries(owners)) {
    if (owner !== provider && text(env, name) !== undefined)
      faults.push(`${name} is set but SMS_PROVIDER is ${provider}`);
  }
  if (provider === 'twilio') return { kind: 'twilio', ...twilioAccount(env, faults) };
  if (provider === 'infobip') return { kind: 'infobip', ...infobipAccount(env, faults) };
  return { kind: 'outbox' };
}

const owners = {
  TWILIO_ACCOUNT_SID: 'twilio',
  TWILIO_AUTH_TOKEN: 'twilio',
  TWILIO_FROM: 'twilio',
  INFOBIP_URL: 'infobip',
  INFOBIP_API_KEY: 'infobip',
  INFOBIP_FROM: 'infobip',
} as const;

function twilioAccount(env: Env, faults: Faults): TwilioAccount {
  return {
    accountSid: shaped(env, 'TWILIO_ACCOUNT_SID', /^AC[0-9a-f]{32}$/i, 'AC and 32 hex digits', faults),
    authToken: shaped(env, 'TWILIO_AUTH_TOKEN', /^[\w-]{16,100}$/, 'the token of the account', faults),
    from: shaped(
      env,
      'TWILIO_FROM',
      /^(\+\d{6,15}|MG[0-9a-f]{32})$/i,
      'a number such as +573001234567 or a messaging service (MG…)',
      faults,
    ),
  };
}

function infobipAccount(env: Env, faults: Faults): InfobipAccount {
  return {
    url: shaped(env, 'INFOBIP_URL', /^https:\/\/[\w.-]+$/, 'https://xxxxx.api.infobip.com', faults),
    apiKey: shaped(env, 'INFOBIP_API_KEY', /^[\w-]{16,200}$/, 'the key of the account', faults),
    from: shaped(env, 'INFOBIP_FROM', /^[\w ]{3,15}$/, 'the name or number that is shown', faults),
  };
}

/** The value is not shown: most of these are secrets. */
function shaped(env: Env, name: string, shape: RegExp, looks: string, faults: Faults): string {
  const value = text(env, name) ?? '';
  if (!shape.test(value)) faults.push(`${name} must be ${looks}`);
  return value;
}
