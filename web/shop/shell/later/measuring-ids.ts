import { useBusiness } from '#web/shop/shell/use-business.ts';

/** Ids of an analytics service: 'G-ABC123', 'GT-…', 'AW-…'. Anything else is a typing error. */
const NAME = /^[A-Z]{1,3}-[A-Z0-9-]{4,20}$/;

/** The names of the business there, apart by a space; '' = visits are not counted. */
export function useMeasuringIds(): string {
  const config = useBusiness()?.config;
  const named = [config?.ga_measurement_id, config?.gtag_id, config?.gtag_business_id];
  return [...new Set(named.filter((id) => id !== undefined && NAME.test(id)))].join(' ');
}
