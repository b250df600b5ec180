import { couponTexts } from '../coupons.ts';
import { offerTexts } from '../offers.ts';
import { campaignTexts } from '../people/campaigns.ts';
import { claimTexts } from '../people/habeas-claims.ts';
import { zoneTexts } from '../tabs/zones.ts';

/** Coded values of audited fields as staff read them, by field. */
export const logValues = {
  type: {
    ...{ delivery: 'Domicilio', pickup: 'Recoge en tienda', normal: 'Normal', custom: 'Creado a mano' },
    ...couponTexts.types,
    ...campaignTexts.types,
  },
  status: { ...campaignTexts.statuses, ...claimTexts.statuses },
  event: { attempt: 'Intento de entrega' },
  countType: { units: 'Unidades', grams: 'Gramos' },
  distance: zoneTexts.distances,
  section: offerTexts.sections,
  routeMode: offerTexts.routeModes,
} satisfies Record<string, Readonly<Record<string, string>>>;
