import type { OutputOf } from '#contract/index.ts';
import { absolute } from '#web/shop/shell/page-meta.ts';

type Store = Pick<
  OutputOf<'offices.get'>,
  'name' | 'city' | 'address' | 'geopoint' | 'support_number' | 'hours' | 'special_days'
>;

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const SUNDAY = ['Sunday', 'PublicHolidays'];

/** The structured data of the stores for search engines (schema.org), with regular hours and exceptional dates. */
export function storesData(
  stores: readonly Store[],
  { shop, origin, picture }: { shop: string; origin: string; picture: string },
) {
  return {
    '@context': 'https://schema.org',
    '@graph': stores.map((store) => ({
      '@type': 'GroceryStore',
      name: `${shop} ${store.name}`,
      url: `${origin}/stores`,
      image: absolute(origin, picture),
      parentOrganization: { '@id': `${origin}/#tienda` },
      ...(store.support_number === '' ? {} : { telephone: store.support_number }),
      address: {
        '@type': 'PostalAddress',
        streetAddress: store.address,
        addressLocality: store.city,
        addressCountry: 'CO',
      },
      geo: { '@type': 'GeoCoordinates', latitude: store.geopoint[0], longitude: store.geopoint[1] },
      openingHoursSpecification: [
        ...hoursOf(WEEK, store.hours.storeOpen, store.hours.storeClose),
        ...hoursOf(SUNDAY, store.hours.sundayStoreOpen, store.hours.sundayStoreClose),
      ],
      specialOpeningHoursSpecification: store.special_days.map(({ date, reason, hours }) => ({
        '@type': 'OpeningHoursSpecification',
        name: reason,
        validFrom: date,
        validThrough: date,
        // Equal hours: closed.
        opens: hours?.storeOpen ?? '00:00',
        closes: hours?.storeClose ?? '00:00',
      })),
    })),
  };
}

function hoursOf(dayOfWeek: readonly string[], opens: string, closes: string) {
  return closes > opens ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }] : [];
}
