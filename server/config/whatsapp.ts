import { type Env, type Faults, text } from './values.ts';

/** A business's number at the Cloud API of Meta. */
export type WhatsappKeys = {
  phoneNumberId: string;
  token: string;
  /** The secret that signs Meta's webhooks. */
  appSecret: string;
  /** The token that Meta repeats when the webhook's address is registered. */
  verifyToken: string;
};

export type WhatsappConfig =
  | { kind: 'none' }
  | {
      /** The demonstration's stand-in. Without an address it is started with the shop. */
      kind: 'stand-in';
      url: string | undefined;
    }
  | {
      kind: 'account';
      /** The short name of the business whose number it is. */
      business: string;
      keys: WhatsappKeys;
    };

const SHAPES = {
  WHATSAPP_PHONE_NUMBER_ID: [/^\d{5,20}$/, 'the id of the number at Meta, in digits'],
  WHATSAPP_TOKEN: [/^[\w.|-]{20,600}$/, 'an access token of Meta'],
  WHATSAPP_APP_SECRET: [/^[0-9a-f]{32}$/i, 'the secret of the app at Meta, 32 hex digits'],
  WHATSAPP_VERIFY_TOKEN: [/^[\w.-]{8,100}$/, '8 to 100 letters and digits of your choice'],
} as const;

/** All four keys or none. Faults name the variables, never their values. */
export function whatsappKeys(env: Env, faults: Faults): WhatsappKeys | undefined {
  const names = Object.keys(SHAPES) as (keyof typeof SHAPES)[];
  if (names.every((name) => text(env, name) === undefined)) return undefined;
  const before = faults.length;
  for (const name of names) {
    const [shape, looks] = SHAPES[name];
    const value = text(env, name);
    if (value === undefined) faults.push(`${name} is missing: WhatsApp needs all four of its keys, or none`);
    else if (!shape.test(value)) faults.push(`${name} must be ${looks}`);
  }
  if (faults.length > before) return undefined;
  return {
    phoneNumberId: text(env, 'WHATSAPP_PHONE_NUMBER_ID') ?? '',
    token: text(env, 'WHATSAPP_TOKEN') ?? '',
    appSecret: text(env, 'WHATSAPP_APP_SECRET') ?? '',
    verifyToken: text(env, 'WHATSAPP_VERIFY_TOKEN') ?? '',
  };
}

/**
 * With keys: the number of DEFAULT_BUSINESS at Meta. Without: the stand-in in the demonstration, or where one is named;
 * else nothing, unless a business has keys of its own.
 */
export function whatsappConfig(
  env: Env,
  { demo, defaultBusiness }: { demo: boolean; defaultBusiness: string | undefined },
  faults: Faults,
): WhatsappConfig {
  const url = standInAddress(env, faults);
  const before = faults.length;
  const keys = whatsappKeys(env, faults);
  if (faults.length > before) return { kind: 'none' };
  if (!keys) return demo || url !== undefined ? { kind: 'stand-in', url } : { kind: 'none' };
  if (url !== undefined) faults.push('WHATSAPP_URL is refused beside keys of WhatsApp: they go to Meta only');
  if (defaultBusiness === undefined)
    faults.push('DEFAULT_BUSINESS must name the business that the keys of WhatsApp belong to');
  return { kind: 'account', business: defaultBusiness ?? '', keys };
}

function standInAddress(env: Env, faults: Faults): string | undefined {
  const value = text(env, 'WHATSAPP_URL');
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  faults.push(
    `WHATSAPP_URL must be the stand-in's address such as http://localhost:6500, without a path: "${value}"`,
  );
  return undefined;
}
