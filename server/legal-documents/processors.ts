import type { ServiceName } from '#contract/business/service-keys.ts';
import { readBusinessConfig } from '#server/business/settings.ts';
import { sql } from '#server/db/sql.ts';
import type { Context } from '#server/http/context.ts';
import type { MeasuringService } from '#server/http/security.ts';
import { measuredBy } from '#server/measuring/services.ts';

type Named = Exclude<ServiceName, 'smtp' | 'google_analytics' | 'meta_conversions'>;

/** Companies that process personal data for the business, with what they do; SMTP names no company. */
const OF_SERVICE: Readonly<Record<Named, string>> = {
  wompi: 'Wompi (pagos)',
  credibanco: 'CredibanCo (pagos)',
  twilio: 'Twilio (mensajes de texto)',
  infobip: 'Infobip (mensajes de texto)',
  whatsapp: 'Meta (WhatsApp)',
};

const OF_MEASURING: Readonly<Record<MeasuringService, string>> = {
  google: 'Google (medición)',
  ads: 'Google (medición y publicidad)',
  container: 'Google (Tag Manager)',
  meta: 'Meta (medición)',
};

/** Those that the settings of the business, or of the installation for it, use today. */
export async function processorsOf({
  db,
  business,
  payments,
  whatsapp,
  google,
  installation,
}: Context): Promise<string[]> {
  const [{ wire }, own] = await Promise.all([
    readBusinessConfig(db),
    db.all<{ service: string }>(sql`
      select distinct split_part(name, '.', 1) as service from business_secret
      where business_id = ${db.businessId} order by 1`),
  ]);
  const sends = (service: 'twilio' | 'infobip') =>
    installation.keysOf(service, business.slug) === 'set' ||
    (installation.keysOf(service, business.slug) === 'free' && own.some((one) => one.service === service));
  return [
    ...new Set([
      ...payments.gateways.map(({ name }) => OF_SERVICE[name]),
      ...(['twilio', 'infobip'] as const).filter(sends).map((service) => OF_SERVICE[service]),
      ...(whatsapp ? [OF_SERVICE.whatsapp] : []),
      ...(google ? ['Google (inicio de sesión)'] : []),
      ...measuredBy(wire).map((service) => OF_MEASURING[service]),
    ]),
  ];
}
