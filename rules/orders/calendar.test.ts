import { expect, it } from 'vitest';
import { calendarFile } from './calendar.ts';

const event = {
  uid: 'pedido-1@canasta.co',
  sequence: 3,
  stamp: new Date('2026-11-20T13:00:00.500Z'),
  start: new Date('2026-11-20T21:00:00Z'),
  end: new Date('2026-11-21T00:00:00Z'),
  title: 'Llega tu pedido',
  description: '',
  location: 'Calle 8 # 23 - 40, apto 301; torre \\B\nportería',
  url: 'https://canasta.co/shoppingcart-detail/1',
  isCancelled: false,
};

it('contains the time in Bogotá, and escapes special characters', () => {
  const file = calendarFile(event);
  expect(file).toContain('DTSTAMP:20261120T130000Z\r\n');
  expect(file).toContain('DTSTART;TZID=America/Bogota:20261120T160000\r\n');
  expect(file).toContain('DTEND;TZID=America/Bogota:20261120T190000\r\n');
  expect(file).toContain('LOCATION:Calle 8 # 23 - 40\\, apto 301\\; torre \\\\B\\nportería\r\n');
  expect(file).toContain('STATUS:CONFIRMED');
  expect(calendarFile({ ...event, isCancelled: true })).toContain('STATUS:CANCELLED');
  // A calendar that knows no such place cannot show the hour.
  expect(file.indexOf('BEGIN:VTIMEZONE')).toBeLessThan(file.indexOf('BEGIN:VEVENT'));
});

it('folds at 75 octets without splitting a character, and is the same unfolded', () => {
  const title = `${'ñandú '.repeat(30)}🥑🥑🥑🥑🥑🥑🥑🥑🥑🥑🥑🥑🥑🥑`;
  const file = calendarFile({ ...event, title });
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain('\uFFFD');
  }
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});
