import { expect, test } from 'vitest';
import { officeHours } from '#rules/dates/office-hours.ts';
import { storesData } from './stores-data.ts';

test('search engines read when the store is open, not until when it takes orders, and its single dates', () => {
  const { days: _, ...hours } = officeHours({
    storeClose: '21:00',
    sundayOpen: '08:00',
    sundayClose: '08:00',
  });
  const store = {
    name: 'Bretaña',
    city: 'Cali',
    address: 'Calle 9 # 24B-61',
    support_number: '',
    geopoint: [3.44, -76.53] as [number, number],
    hours,
    special_days: [{ date: '2026-12-25', reason: 'Navidad', hours: null }],
  };
  const [messages] = storesData([store], {
    shop: 'Canasta',
    origin: 'https://canasta.example',
    picture: '/icon-512.png',
  })['@graph'];
  expect(messages?.name).toBe('Canasta Bretaña');
  // Closed on Sundays: not mentioned.
  expect(messages?.openingHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      opens: '08:00',
      closes: '21:00',
    },
  ]);
  expect(messages?.specialOpeningHoursSpecification).toMatchObject([
    { name: 'Navidad', validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
  ]);
});
