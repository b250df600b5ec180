import { createHash } from 'node:crypto';
import type { AllOwnAccounts } from '#server/business/keys/own-accounts.ts';
import type { WhatsappConfig, WhatsappKeys } from '#server/config/whatsapp.ts';
import { createOutgoing } from '#server/outgoing/outgoing.ts';
import { createCloudApi, type WhatsappSender } from './cloud-api.ts';

const META_URL = 'https://graph.facebook.com';
const TIME_LIMIT_MS = 8_000;

/** The number of a business at Meta: the keys that prove its reports, and its sender. */
export type WhatsappDesk = { keys: WhatsappKeys; sender: WhatsappSender };

type Business = { id: string; slug: string; practice: boolean };

/** The desk of a business; undefined where it has no number. */
export type WhatsappDesks = (business: Business) => WhatsappDesk | undefined;

/**
 * The environment's number counts before one that the business has keys of; the stand-in is there where neither is. The
 * same keys are the same desk, whose circuit breaker remembers the provider's state.
 */
export function createWhatsappDesks(config: WhatsappConfig, accounts: AllOwnAccounts): WhatsappDesks {
  const made = new Map<string, WhatsappDesk>();
  const deskOf = (keys: WhatsappKeys, url: string): WhatsappDesk => {
    const outgoing = createOutgoing({ provider: 'whatsapp', timeLimitMs: TIME_LIMIT_MS });
    return { keys, sender: createCloudApi(keys, outgoing, url) };
  };
  const keysOf = ({ id, slug }: Business): { keys: WhatsappKeys; url: string } | undefined => {
    if (config.kind === 'account' && config.business === slug) return { keys: config.keys, url: META_URL };
    const own = accounts.of(id).whatsapp;
    if (own) return { keys: own, url: META_URL };
    // A stand-in that is not running has no address.
    if (config.kind !== 'stand-in' || config.url === undefined) return undefined;
    return { keys: standInKeys(slug), url: config.url };
  };
  return (business) => {
    const found = business.practice ? undefined : keysOf(business);
    if (!found) return undefined;
    const name = `${found.url} ${Object.values(found.keys).join(' ')}`;
    const desk = made.get(name) ?? deskOf(found.keys, found.url);
    made.set(name, desk);
    return desk;
  };
}

/**
 * The number of a business at the stand-in, derived from its short name, so that shop and stand-in agree without
 * communication, and one business's signatures are invalid for another.
 */
export function standInKeys(business: string): WhatsappKeys {
  const key = (name: string) =>
    createHash('sha256').update(`canasta whatsapp ${name} ${business}`).digest('hex').slice(0, 32);
  return {
    phoneNumberId: String(BigInt(`0x${key('number')}`)).slice(0, 15),
    // Whose number it is, so that the stand-in need not know the businesses.
    token: `${business}.${key('token')}`,
    appSecret: key('secret'),
    verifyToken: key('verify'),
  };
}
