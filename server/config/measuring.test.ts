import { expect, test } from 'vitest';
import { measuringConfig } from './measuring.ts';

test('purchases are told to the services, in the demonstration or where one is named to a stand-in', () => {
  const faults: string[] = [];
  expect(measuringConfig({}, { demo: false }, faults)).toEqual({ kind: 'services' });
  expect(measuringConfig({}, { demo: true }, faults)).toEqual({ kind: 'stand-in', url: undefined });
  const MEASURING_URL = 'http://localhost:7500';
  expect(measuringConfig({ MEASURING_URL }, { demo: false }, faults)).toEqual({
    kind: 'stand-in',
    url: MEASURING_URL,
  });
  expect(faults).toEqual([]);
  measuringConfig({ MEASURING_URL: `${MEASURING_URL}/v23.0` }, { demo: false }, faults);
  expect(faults).toEqual([expect.stringMatching(/^MEASURING_URL must be/)]);
});
