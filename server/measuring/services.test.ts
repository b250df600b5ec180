import { expect, it } from 'vitest';
import { measuredBy } from './services.ts';

it('visits are measured by Google or Google Ads, or by the container that has them, and by Meta', () => {
  const none = { ga_measurement_id: '', gtag_id: '', gtag_business_id: '', gtm_id: '', meta_pixel_id: '' };
  expect(measuredBy(none)).toEqual([]);
  expect(measuredBy({ ...none, ga_measurement_id: 'G-ABC1234' })).toEqual(['google']);
  expect(measuredBy({ ...none, ga_measurement_id: 'G-ABC1234', gtag_id: 'AW-123456' })).toEqual(['ads']);
  expect(measuredBy({ ...none, gtag_id: 'AW-123456', gtm_id: 'GTM-ABC1', meta_pixel_id: '123' })).toEqual([
    'container',
    'meta',
  ]);
});
