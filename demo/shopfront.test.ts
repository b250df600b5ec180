import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { namesProduct, statesPrice } from '#rules/offers/product-words.ts';
import { OFFER_SECTIONS } from '#rules/offers/sections.ts';
import { fromWire, pointInPolygon } from '#rules/places/coverage.ts';
import { reviewState } from '#rules/reviews/reviews.ts';
import { ROLES } from '#rules/roles.ts';
import { goodsOf } from './load/goods.ts';
import { linksOf } from './load/links.ts';
import { dishShown, goodShown } from './load/picture.ts';
import { readData } from './load/read.ts';
import { demoLogins, demoPeople } from './people.ts';
import { dishes } from './pictures/dishes/dishes.ts';

/** Offices, banners, coupons, recipes and people, as the data files say them. */

const data = readData();
const skus = new Set(data.products.map(({ sku }) => sku));
const pictureExists = (named: string) => {
  const sku = goodShown(named);
  if (sku !== undefined) return skus.has(sku);
  const dish = dishShown(named);
  if (dish !== undefined) return dish in dishes;
  return existsSync(
    new URL(`../node_modules/@lobehub/fluent-emoji-3d/assets/${named}.webp`, import.meta.url),
  );
};

describe('offices', () => {
  it('are twelve or more in the five towns', () => {
    expect(data.offices.length).toBeGreaterThanOrEqual(12);
    const towns = new Set(data.offices.map(({ city }) => city));
    expect([...towns].toSorted()).toEqual(['Buga', 'Cali', 'Jamundí', 'Palmira', 'Tuluá']);
  });

  it('are inside their own coverage, with three zones inside it, each dearer than the one before', () => {
    for (const office of data.offices) {
      const coverage = office.polygon.map(fromWire);
      expect(pointInPolygon(office, coverage), office.name).toBe(true);
      expect(office.zones.map(({ distance }) => distance)).toEqual(['cercano', 'lejano', 'muy_lejano']);
      const fees = office.zones.map(({ fee }) => fee);
      expect(fees, office.name).toEqual(fees.toSorted((a, b) => a - b));
    }
  });

  it('in Cali have coverages that do not overlap', () => {
    for (const { name, point } of data.barrios) {
      const covering = data.offices.filter((office) =>
        pointInPolygon(fromWire(point), office.polygon.map(fromWire)),
      );
      expect(covering.length, name).toBeLessThanOrEqual(1);
    }
    const sold = data.barrios.filter(({ point }) =>
      data.offices.some((office) => pointInPolygon(fromWire(point), office.polygon.map(fromWire))),
    );
    expect(sold.length).toBeGreaterThan(100);
  });
});

describe('banners', () => {
  it('are in every section of the back office, and in no other', () => {
    const used = new Set(data.offers.map(({ section }) => section));
    expect([...used].toSorted()).toEqual([...OFFER_SECTIONS].toSorted());
  });

  it('have existing pictures and lead to existing pages', () => {
    const categories = new Set(data.categories.map(({ id }) => id));
    const subcategories = new Set(data.categories.flatMap((c) => c.subcategories.map(({ id }) => id)));
    const brands = new Set(data.brands.map(({ name }) => name));
    const customCarts = new Set(data.customCarts.map(({ slug }) => slug));
    const table: Record<string, ReadonlySet<string>> = {
      categoria: categories,
      subcategoria: subcategories,
      producto: skus,
      marca: brands,
      comunidad: customCarts,
    };
    const broken = data.offers.filter(({ url, pictures }) => {
      const [kind = '', name = ''] = url.split(/:(.*)/s);
      const leads = url === '' || url.startsWith('/') || table[kind]?.has(name);
      return !leads || pictures.some((stem) => !pictureExists(stem));
    });
    expect(broken.map(({ section, name, url }) => `${section} ${name} ${url}`)).toEqual([]);
  });

  it('state no price of a product: they read it in the office that is shown (rule 87)', () => {
    const texts = data.offers.flatMap(({ name, title, text, tag }) => [name, title, text, tag]);
    const messages = [...texts, ...data.customCarts.flatMap(({ name, body = '' }) => [name, body])];
    expect(messages.filter(statesPrice)).toEqual([]);
    const unlinked = data.offers.filter(
      ({ title, text, tag, url }) => [title, text, tag].some(namesProduct) && !url.startsWith('producto:'),
    );
    expect(unlinked.map(({ name }) => name)).toEqual([]);
  });

  it('have links that become paths of the shop', () => {
    const link = linksOf('canasta', data.categories);
    for (const url of data.offers.map((offer) => link(offer.url)).filter(Boolean)) expect(url).toMatch(/^\//);
    expect(link('subcategoria:frutas')).toMatch(/^\/product-subcategory\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/);
    expect(link('Domicilio: gratis hoy')).toBe('Domicilio: gratis hoy');
  });
});

describe('coupons', () => {
  it('are of both types, as percentage and as amount, for some offices and expired', () => {
    const some = (test: (coupon: (typeof data.coupons)[number]) => unknown) => data.coupons.some(test);
    expect(new Set(data.coupons.map(({ type }) => type))).toEqual(new Set(['total_cart', 'products_price']));
    expect(some(({ percentage }) => percentage > 0) && some(({ value }) => value > 0)).toBe(true);
    expect(some(({ offices }) => offices?.length)).toBe(true);
    expect(some(({ daysUntilEnd = 1 }) => daysUntilEnd < 0)).toBe(true);
    expect(some(({ daysUntilStart = 0 }) => daysUntilStart > 0)).toBe(true);
    expect(data.coupons.filter(({ code }) => code !== code.toLowerCase())).toEqual([]);
  });
});

describe('custom carts', () => {
  it('has a dozen recipes, events and markets, of sold products', () => {
    const count = (type: string) => data.customCarts.filter((customCart) => customCart.type === type).length;
    expect(count('recipe')).toBeGreaterThanOrEqual(12);
    expect(count('event')).toBeGreaterThanOrEqual(2);
    expect(count('market')).toBeGreaterThanOrEqual(2);
    const missing = data.customCarts.flatMap(({ slug, products }) =>
      products.filter(([sku]) => !skus.has(sku)).map(([sku]) => `${slug} ${sku}`),
    );
    expect(missing).toEqual([]);
  });

  it('asks for grams only of products by weight, in steps of 50', () => {
    const sale = new Map(data.products.map(({ sku, grams }) => [sku, grams === true]));
    const wrong = data.customCarts.flatMap(({ slug, products }) =>
      products
        .filter(
          ([sku, count, unit]) => (unit === 'grams') !== sale.get(sku) || (unit === 'grams' && count % 50),
        )
        .map(([sku, count]) => `${slug} ${sku} ${count}`),
    );
    expect(wrong).toEqual([]);
  });

  it('shows on every recipe that very dish, and no ingredient (rule 95)', () => {
    const covers = data.customCarts.filter(({ type }) => type === 'recipe');
    expect(Object.fromEntries(covers.map(({ slug, picture }) => [slug, picture]))).toEqual({
      'sancocho-valluno-de-gallina': 'dish:sancocho',
      'arroz-atollado': 'dish:atollado',
      'aborrajados-de-maduro': 'dish:aborrajados',
      'cholado-vallecaucano': 'dish:cholado',
      champus: 'dish:champus',
      lulada: 'dish:lulada',
      pandebono: 'dish:pandebono',
      'chuleta-valluna': 'dish:chuleta',
      'sopa-de-tortillas': 'dish:tortillas',
      'empanadas-vallunas': 'dish:empanadas',
      'cazuela-del-pacifico': 'dish:cazuela',
      'tostadas-con-hogao': 'dish:tostadas',
      'manjar-blanco-con-brevas': 'dish:brevas',
    });
    const shown = new Set(data.customCarts.map(({ picture }) => dishShown(picture)));
    expect(Object.keys(dishes).filter((name) => !shown.has(name))).toEqual([]);
  });

  it('has articles', () => {
    expect(data.blog.length).toBeGreaterThanOrEqual(6);
    const pictures = [
      ...[...data.blog, ...data.customCarts].map(({ picture }) => picture),
      ...data.customCarts.flatMap(({ photos = [] }) => photos),
    ];
    expect(pictures.filter((stem) => !pictureExists(stem))).toEqual([]);
  });
});

describe('reviews', () => {
  it('are of every kind, short, and some are answered; none is pending', () => {
    const { reviews } = data;
    expect(new Set(reviews.map(({ stars }) => stars))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(reviews.filter(({ body }) => body.length > 300 || reviewState(body) !== 'visible')).toEqual([]);
    expect(reviews.filter(({ answer }) => answer).length).toBeGreaterThan(3);
  });
});

describe('businesses and people', () => {
  it('are one green and one blue business', () => {
    expect(data.businesses.map(({ slug, config }) => [slug, config.theme])).toEqual([
      ['canasta', ''],
      ['la-plaza', 'theme_blue'],
    ]);
  });

  it('have a person for every role in both, with a valid password', () => {
    for (const { slug } of data.businesses) {
      const roles = new Set(demoLogins.filter(({ business }) => business === slug).map(({ role }) => role));
      expect([...roles].toSorted(), slug).toEqual([...ROLES].toSorted());
    }
    expect(demoPeople.filter(({ password }) => password.length < 8)).toEqual([]);
  });

  it('have staff in existing offices', () => {
    const offices = new Set(data.offices.map(({ id }) => id));
    expect(
      demoPeople.filter(({ office }) => office && !offices.has(office)).map(({ email }) => email),
    ).toEqual([]);
  });
});

describe('the generated data', () => {
  it('has the same ids each time, and different ones for each business', () => {
    const ids = (slug: string) =>
      goodsOf(slug, data.products.slice(0, 50), data.categories).map(({ id }) => id);
    expect(ids('canasta')).toEqual(ids('canasta'));
    expect(new Set([...ids('canasta'), ...ids('la-plaza')]).size).toBe(100);
    expect(
      ids('canasta').every((id) =>
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id),
      ),
    ).toBe(true);
  });
});
