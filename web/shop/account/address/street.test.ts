import { expect, test } from 'vitest';
import { composeStreet } from './street.ts';

test('an address is composed as it is written in Colombia', () => {
  expect(composeStreet({ type: 'Carrera', first: '24', second: '9', third: '31' })).toBe(
    'Carrera 24 # 9 - 31',
  );
  expect(composeStreet({ type: 'Avenida Calle', first: ' 6N ', second: '38', third: '12' })).toBe(
    'Avenida Calle 6N # 38 - 12',
  );
});

test('with a part missing there is no address yet', () => {
  expect(composeStreet({ type: 'Carrera', first: '24', second: ' ', third: '31' })).toBe('');
});
