import type { DeliveryZoneName } from './order-stops.ts';

/** How people read a zone; 'none' where it is not defined (back-office 3). */
export const ZONE_NAMES: Record<DeliveryZoneName | 'none', string> = {
  cercano: 'Cercano',
  lejano: 'Lejano',
  muy_lejano: 'Muy lejano',
  none: '- Sin Definir -',
};
