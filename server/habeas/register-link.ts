import type { Context } from '#server/http/context.ts';
import type { Mail } from '#server/messages/message.ts';
import { isSignatureOf, signatureOf } from '#server/secrets/secret-keys.ts';

const ID_BYTES = 16;
const TIME_BYTES = 4;
const SIGN_BYTES = 16;
/** Covers a weekend and a holiday; another link can be requested at any time. */
export const LINK_DAYS = 7;

type SigningContext = Pick<Context, 'secretKeys' | 'business' | 'now'>;

/** The page of a register: its id and until when, signed for this business. */
export function registerUrl(registerId: string, context: SigningContext & Pick<Context, 'pageUrl'>): string {
  return context.pageUrl(`/habeas-data/enlace/${tokenOf(registerId, context)}`);
}

function tokenOf(registerId: string, { secretKeys, business, now }: SigningContext): string {
  const id = Buffer.from(registerId.replaceAll('-', ''), 'hex');
  const until = Buffer.alloc(TIME_BYTES);
  until.writeUInt32BE(Math.floor(now().getTime() / 1000) + LINK_DAYS * 86_400);
  const named = Buffer.concat([id, until]);
  const signature = signatureOf(secretKeys, signed(business.id, named), SIGN_BYTES);
  return Buffer.concat([named, signature]).toString('base64url');
}

/** The register of a link, and until when it is valid; undefined when the link is not ours, or has expired. */
export function readRegisterLink(
  token: string,
  { secretKeys, business, now }: SigningContext,
): { id: string; expires: Date } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + TIME_BYTES + SIGN_BYTES || bytes.toString('base64url') !== token)
    return undefined;
  const named = bytes.subarray(0, ID_BYTES + TIME_BYTES);
  const signature = bytes.subarray(named.length);
  if (!isSignatureOf(secretKeys, signed(business.id, named), signature, SIGN_BYTES)) return undefined;
  const expires = new Date(named.readUInt32BE(ID_BYTES) * 1000);
  if (expires <= now()) return undefined;
  const hex = named.subarray(0, ID_BYTES).toString('hex');
  return { id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), expires };
}

function signed(businessId: string, named: Buffer) {
  return [`habeas register ${businessId} `, named];
}

/** Lets people without an account see their registers: each has its own link. */
export function registerLinkMail(to: string, business: string, links: readonly string[]): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject: `Tus datos personales en ${business}`,
    text: [
      'Hola:',
      '',
      `Con este enlace ves lo que registraste en ${business}, lo corriges o retiras lo que autorizaste:`,
      '',
      ...links,
      '',
      `Sirve durante ${LINK_DAYS} días. No se lo reenvíes a nadie: quien lo abre ve tus datos.`,
      'Si no lo pediste, no tienes que hacer nada.',
    ].join('\n'),
  };
}
