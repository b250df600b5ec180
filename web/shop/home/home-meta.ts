import type { MetaDescriptor } from 'react-router';
import { absolute, ownPicture, pageMeta } from '#web/shop/shell/page-meta.ts';
import { homeTexts as texts } from '#web/shop/texts/home.ts';

type Root = NonNullable<Parameters<typeof pageMeta>[0]>;

/** Title and description of the home, and the organisation for search engines (schema.org). */
export function homeMeta(root: Root | undefined, { hidden = false } = {}): MetaDescriptor[] {
  const shop = root?.business.title ?? '';
  const page = {
    title: texts.heading(shop),
    description: texts.description(shop, root?.office?.city ?? ''),
    path: '/',
    hidden,
  };
  if (root === undefined || hidden) return pageMeta(root, page);
  return [
    ...pageMeta(root, page),
    { 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph(root) } },
  ];
}

function graph(root: Root) {
  const { business, offices, origin } = root;
  const picture = absolute(origin, ownPicture(root));
  const shop = { '@type': 'GroceryStore', currenciesAccepted: 'COP', '@id': `${origin}/#tienda` };
  return [
    {
      ...shop,
      name: business.title,
      url: `${origin}/`,
      logo: picture,
      image: picture,
      ...(business.config.support_url.startsWith('http') ? { sameAs: [business.config.support_url] } : {}),
      department: offices.map(({ name, city, address, geopoint: [latitude, longitude] }) => ({
        '@type': 'GroceryStore',
        name: `${business.title} ${name}`,
        image: picture,
        address: {
          '@type': 'PostalAddress',
          streetAddress: address,
          addressLocality: city,
          addressCountry: 'CO',
        },
        geo: { '@type': 'GeoCoordinates', latitude, longitude },
      })),
    },
    {
      '@type': 'WebSite',
      name: business.title,
      url: `${origin}/`,
      inLanguage: 'es-CO',
      publisher: { '@id': `${origin}/#tienda` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search/{search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
