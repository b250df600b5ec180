import { isIP } from 'node:net';
import { type ServiceName, wrongKeys } from '#contract/business/service-keys.ts';
import { type CredibancoKeys, credibancoKeys } from '#server/config/credibanco-keys.ts';
import { type MailConfig, mailConfig } from '#server/config/mail.ts';
import { type SmsConfig, smsConfig } from '#server/config/sms.ts';
import { type WhatsappKeys, whatsappKeys } from '#server/config/whatsapp.ts';
import { type WompiKeys, wompiKeys } from '#server/config/wompi-keys.ts';
import { isPublicAddress } from '#server/outgoing/public-address.ts';

export type SmtpAccount = Extract<MailConfig, { kind: 'smtp' }>;
export type SmsAccount = Exclude<SmsConfig, { kind: 'outbox' }>;

/** The accounts of a business with its own keys. */
export type OwnAccounts = {
  wompi?: WompiKeys;
  credibanco?: CredibancoKeys;
  smtp?: SmtpAccount;
  sms?: SmsAccount;
  whatsapp?: WhatsappKeys;
  analytics?: { apiSecret: string };
  conversions?: { token: string };
};

export type Values = Record<string, string>;
type Wrong = { name: string; message: string }[];

const MAIL_PORTS = [25, 465, 587, 2525];
const MIXED = 'Unas claves son de pruebas y otras de producción: deben ser todas de lo mismo.';
const NOT_MAIL = `Debe verse así: smtp://usuario:clave@servidor:587, con un puerto de correo (${MAIL_PORTS.join(', ')}).`;

const INSIDE = 'Debe ser un servidor de la red pública: desde aquí no se llega a direcciones internas.';

/** Faults of a service's keys, by the same rules as the environment's; empty when they work. */
export function faultsOf(service: ServiceName, values: Values): Wrong {
  const wrong: Wrong = wrongKeys(service, values);
  if (wrong.length > 0) return wrong;
  const faults: string[] = [];
  if (service === 'wompi') wompiKeys(values, faults);
  if (faults.length > 0) return [{ name: 'WOMPI_PUBLIC_KEY', message: MIXED }];
  if (service !== 'smtp') return [];
  const mail = mailConfig(values, faults);
  const isFit = mail.kind === 'smtp' && MAIL_PORTS.includes(mail.port);
  if (mail.kind === 'smtp' && isInside(mail.host)) return [{ name: 'SMTP_URL', message: INSIDE }];
  return isFit && faults.length === 0 ? [] : [{ name: 'SMTP_URL', message: NOT_MAIL }];
}

/** A name is resolved at sending (decision 076); an address is known now. */
function isInside(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host));
}

/** The accounts of these keys; incomplete keys give none. */
export function accountsOf(keys: Partial<Record<ServiceName, Values>>): OwnAccounts {
  const read = <Account>(service: ServiceName, reader: (values: Values) => Account): Account | undefined => {
    const values = keys[service];
    return values && faultsOf(service, values).length === 0 ? reader(values) : undefined;
  };
  const wompi = read('wompi', (values) => wompiKeys(values, []));
  const credibanco = read('credibanco', (values) => credibancoKeys(values, []));
  const mail = read('smtp', (values) => mailConfig(values, []));
  const sms =
    read('twilio', (values) => smsConfig({ ...values, SMS_PROVIDER: 'twilio' }, [])) ??
    read('infobip', (values) => smsConfig({ ...values, SMS_PROVIDER: 'infobip' }, []));
  const whatsapp = read('whatsapp', (values) => whatsappKeys(values, []));
  const analytics = read('google_analytics', ({ GA_API_SECRET = '' }) => ({ apiSecret: GA_API_SECRET }));
  const conversions = read('meta_conversions', ({ META_CONVERSIONS_TOKEN = '' }) => ({
    token: META_CONVERSIONS_TOKEN,
  }));
  return {
    ...(wompi && { wompi }),
    ...(credibanco && { credibanco }),
    ...(mail?.kind === 'smtp' && { smtp: mail }),
    ...(sms && sms.kind !== 'outbox' && { sms }),
    ...(whatsapp && { whatsapp }),
    ...(analytics && { analytics }),
    ...(conversions && { conversions }),
  };
}
