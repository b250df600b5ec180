import { type BusinessSettings, readBusinessConfig } from '#server/business/settings.ts';
import type { Queries } from '#server/db/database.ts';
import type { MeasuringService } from '#server/http/security.ts';

type Ids = Pick<
  BusinessSettings['wire'],
  'ga_measurement_id' | 'gtag_id' | 'gtag_business_id' | 'gtm_id' | 'meta_pixel_id'
>;

/** Services that measure the visits of a business, after consent. */
export function measuredBy(ids: Ids): MeasuringService[] {
  const { ga_measurement_id, gtag_id, gtag_business_id, gtm_id, meta_pixel_id } = ids;
  const google = gtm_id ? [] : [ga_measurement_id, gtag_id, gtag_business_id].filter((id) => id !== '');
  const hasAds = google.some((id) => id.startsWith('AW-'));
  return [
    ...(google.length > 0 ? ([hasAds ? 'ads' : 'google'] as const) : []),
    ...(gtm_id ? (['container'] as const) : []),
    ...(meta_pixel_id ? (['meta'] as const) : []),
  ];
}

/** Whether its pages may run third-party scripts. */
export async function measuresVisits(db: Queries): Promise<boolean> {
  const { wire } = await readBusinessConfig(db);
  return measuredBy(wire).length > 0;
}
