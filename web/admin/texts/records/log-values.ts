import { campaignTexts } from '../content/campaigns.ts';
import { couponTexts } from '../coupons.ts';
import { deliveryTexts } from '../deliveries.ts';
import { habeasTexts } from '../habeas.ts';
import { jobTexts } from '../jobs.ts';
import { offerTexts } from '../offers.ts';
import { officeHoursTexts } from '../office-hours.ts';
import { paymentsTexts } from '../payments.ts';
import { pickingTexts } from '../picking.ts';
import { zoneTexts } from '../tabs/zones.ts';
import { claimTexts } from './habeas-claims.ts';

/** Spanish names of coded values in audited fields, by field. */
export const logValues = {
  type: {
    delivery: 'Domicilio',
    pickup: 'Recoge en tienda',
    normal: 'Normal',
    custom: 'Creado a mano',
    ...couponTexts.types,
    ...campaignTexts.types,
  },
  status: { ...jobTexts.statuses, ...campaignTexts.statuses, ...claimTexts.statuses },
  reason: {
    ...pickingTexts.reasons,
    ...deliveryTexts.reasons,
    started: 'Salió',
    arrived: 'Llegó',
    age_checked: 'Revisó la cédula',
    wrong_pin: 'PIN equivocado',
    attempt: 'Intento de entrega',
    delivered: 'Entregó',
    returned: 'Devolvió',
  },
  channel: { mail: 'Correo', sms: 'Mensaje de texto', push: 'Notificación' },
  event: { attempt: 'Intento de entrega' },
  countType: { units: 'Unidades', grams: 'Gramos' },
  distance: zoneTexts.distances,
  days: officeHoursTexts.alcohol.pauses.days,
  section: offerTexts.sections,
  routeMode: offerTexts.routeModes,
  tint: offerTexts.tints,
  gateway: paymentsTexts.gateways,
  document_type: habeasTexts.words,
  gender: habeasTexts.words,
  client_type: habeasTexts.words,
  business_type: habeasTexts.words,
} satisfies Record<string, Readonly<Record<string, string>>>;
