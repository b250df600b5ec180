import { useMemo } from 'react';
import { useBusiness } from '#web/shop/shell/use-business.ts';

/** The business's ids at the measuring services; '' and an empty list = not used. */
export type MeasuringIds = { google: readonly string[]; container: string; pixel: string };

/** 'G-ABC123', 'GT-…', 'AW-…'. Anything else is a typing error. */
const GOOGLE = /^[A-Z]{1,2}-[A-Z0-9-]{4,20}$/;
const CONTAINER = /^GTM-[A-Z0-9]{4,20}$/;
const PIXEL = /^\d{8,20}$/;

/** Undefined if visits are not counted. */
export function useMeasuringIds(): MeasuringIds | undefined {
  const config = useBusiness()?.config;
  return useMemo(() => {
    if (!config) return undefined;
    const { ga_measurement_id, gtag_id, gtag_business_id, gtm_id = '', meta_pixel_id = '' } = config;
    const ids = {
      google: [...new Set([ga_measurement_id, gtag_id, gtag_business_id])].filter((id) => GOOGLE.test(id)),
      container: CONTAINER.test(gtm_id) ? gtm_id : '',
      pixel: PIXEL.test(meta_pixel_id) ? meta_pixel_id : '',
    };
    return ids.google.length + ids.container.length + ids.pixel.length === 0 ? undefined : ids;
  }, [config]);
}

/** Whether the measuring serves advertising. A container counts as such, because we do not know its tags. */
export function servesAdvertising({ google, container, pixel }: MeasuringIds): boolean {
  return container !== '' || pixel !== '' || google.some(isOfAds);
}

/** Whether an id belongs to Google Ads instead of Analytics. */
export function isOfAds(id: string): boolean {
  return id.startsWith('AW-');
}
