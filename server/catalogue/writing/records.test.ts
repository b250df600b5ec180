import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BusinessDatabase, type Database, openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { goods } from '#test/factories/goods.ts';
import { brandIds, businessIds, categoryIds, idOf, officeIds, subcategoryIds } from '#test/factories/ids.ts';
import { places } from '#test/factories/offices.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { brands, categories, planometries, subcategories } from './catalogue-records.ts';
import { changeConfiguration, lockConfiguration, switchModule } from './configuration.ts';
import { type OfferFields, offers } from './offer-records.ts';
import { offices, zones } from './office-records.ts';
import { PRODUCT_DEFAULTS, products } from './products.ts';
import { writeProducts } from './products-in-bulk.ts';

const now = fridayMorning;
let server: TestServer;
let database: Database;
let db: BusinessDatabase;

beforeAll(async () => {
  server = await startTestServer();
  database = openDatabase(appUrl(server.adminUrl));
  db = database.forBusiness(businessIds.canasta);
});
afterAll(async () => {
  await database.close();
  await server.close();
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  expect(await staleCopies()).toEqual([]);
});

/** Rows of product_office that say something else than their product. */
const staleCopies = () =>
  server.sql(`
    select p.title from product_office po join product p on p.business_id = po.business_id and p.id = po.product_id
    where (po.category_id, po.subcategory_id, po.brand_id, po.visible)
      is distinct from (p.category_id, p.subcategory_id, p.brand_id, not p.inactive and not p.hidden and p.picture <> '')`);

const productsOf = (sku: string) => server.sql('select * from product where sku = $1', [sku]);

describe('records', () => {
  it('are added completely, changed in part and removed softly, one version at a time', async () => {
    const name = { name: 'La Cosecha', display_name: 'La Cosecha' };
    const added = await db.transaction((tx) => brands.add(tx, { ...name, description: '', logo: '' }, now));
    expect(added).toMatchObject({ ...name, version: 1, inactive: false, inactive_at: null, created_at: now });
    const later = new Date(now.getTime() + 60_000);
    const changed = await db.transaction((tx) =>
      brands.change(tx, added.id, { description: 'De la huerta' }, later),
    );
    expect(changed).toMatchObject({ ...name, description: 'De la huerta', version: 2, updated_at: later });
    const removed = await db.transaction((tx) => brands.remove(tx, added.id, later));
    expect(removed).toMatchObject({ version: 3, inactive: true, inactive_at: expect.any(Date) });
    const listed = (await server.guest().call('brands.list', { query: { name: 'cosecha' } })).ok().list;
    expect(listed).toEqual([]);
    const back = await db.transaction((tx) => brands.change(tx, added.id, { inactive: false }, later));
    expect(back).toMatchObject({ inactive: false, inactive_at: null });
  });

  it('include suppliers, positions in the store and banners', async () => {
    const place = {
      subcategory_id: subcategoryIds.huevos,
      office_id: officeIds.palmira,
      isle: '4',
      gondola: 'B',
      turn: 'usual' as const,
    };
    const banner: OfferFields = {
      name: 'Cosecha',
      section: 'HOME',
      url: '/ofertas',
      photo: '',
      photos: [],
      art: {},
      video_url: '',
      start_date: now.toISOString(),
      due_date: null,
      start_daily_hour: 8,
      end_daily_hour: 18,
      all_days: false,
      position: 3,
      office_id: officeIds.palmira,
      city: '',
      category_id: categoryIds.licores,
      subcategory_id: null,
      route_mode: '',
      vertical: true,
      analytics_event: '',
    };
    const [planometry, offer] = await db.transaction(async (tx) => [
      await planometries.add(tx, place, now),
      await offers.add(tx, banner, now),
    ]);
    expect([planometry?.version, offer?.version]).toEqual([1, 1]);
    expect(offer).toMatchObject({ ...banner, start_date: now });
    const moved = await db.transaction((tx) =>
      planometries.change(tx, planometry?.id ?? '', { isle: '9' }, now),
    );
    expect(moved).toMatchObject({ ...place, isle: '9', version: 2 });
    const ended = await db.transaction((tx) =>
      offers.change(tx, offer?.id ?? '', { due_date: now.toISOString() }, now),
    );
    expect(ended).toMatchObject({ ...banner, start_date: now, due_date: now });
    const removed = await db.transaction(async (tx) => [
      await planometries.remove(tx, planometry?.id ?? '', now),
      await offers.remove(tx, offer?.id ?? '', now),
    ]);
    expect(removed.map(({ inactive }) => inactive)).toEqual([true, true]);
  });

  it('make staff’s markup harmless, and give tags and options a permanent id', async () => {
    const tags = [{ tagName: 'Sin azúcar', originalName: 'sin', tag: 'sin-azucar' }];
    const message = '<p onclick="x()">Solo <b>mayores</b><script>x()</script></p>';
    const { products_tags: given, ...written } = await db.transaction((tx) =>
      categories.change(tx, categoryIds.licores, { products_tags: tags, restrictions_message: message }, now),
    );
    expect(written.restrictions_message).toBe('<p>Solo <b>mayores</b></p>');
    expect(given).toEqual([{ ...tags[0], id: expect.any(String) }]);
    const again = await db.transaction((tx) =>
      categories.change(tx, categoryIds.licores, { products_tags: [...given, ...tags] }, now),
    );
    expect(again.products_tags[0]).toEqual(given[0]);
    expect(again.products_tags[1]?.id).not.toBe(given[0]?.id);
  });

  it('take the products of a subcategory along to another category, in every office', async () => {
    const before = await server.sql<{ category_id: string }>(
      'select category_id from subcategory where id = $1',
      [subcategoryIds.huevos],
    );
    const move = (category_id: string) =>
      db.transaction((tx) => subcategories.change(tx, subcategoryIds.huevos, { category_id }, now));
    await move(categoryIds.licores);
    const [egg] = await productsOf(goods.huevos.sku);
    expect(egg?.category_id).toBe(categoryIds.licores);
    expect(await staleCopies()).toEqual([]);
    await move(before[0]?.category_id ?? '');
  });

  it('have one default office, and a removed zone is not delivered to', async () => {
    await db.transaction((tx) => offices.change(tx, officeIds.palmira, { is_default: true }, now));
    const defaults = () =>
      server.sql('select id from office where is_default and business_id = $1', [businessIds.canasta]);
    expect(await defaults()).toEqual([{ id: officeIds.palmira }]);
    await db.transaction((tx) => offices.change(tx, officeIds.bretana, { is_default: true }, now));
    expect(await defaults()).toEqual([{ id: officeIds.bretana }]);

    const fee = async () => {
      const body = places.nearBretana;
      return (await server.guest().call('coverage.check', { body })).ok();
    };
    const all = await server.sql<{ id: string }>('select id from zone where office_id = $1', [
      officeIds.bretana,
    ]);
    const covered = await fee();
    expect(covered.covered && covered.zone).toBeTruthy();
    for (const { id } of all) await db.transaction((tx) => zones.remove(tx, id, now));
    await expect.poll(async () => (await fee()).zone).toBe(null);
    for (const { id } of all) await db.transaction((tx) => zones.change(tx, id, { inactive: false }, now));
  });

  it('keep every style sheet version, and one list of modules', async () => {
    const before = await db.transaction(lockConfiguration);
    const write = { now, by: null };
    for (const css of ['.a { color: red }', '.a { color: red }', '.b { color: blue }'])
      await db.transaction((tx) => changeConfiguration(tx, { custom_css_styles: css }, write));
    const styles = await server.sql('select number, css from business_style order by number');
    expect(styles).toEqual([
      { number: 1, css: '.a { color: red }' },
      { number: 2, css: '.b { color: blue }' },
    ]);
    const after = await db.transaction((tx) => changeConfiguration(tx, { custom_css_styles: '' }, write));
    expect(after).toMatchObject({ version: before.version + 4, cart_min_price: before.cart_min_price });

    await server.sql(
      `insert into business_module (business_id, code, name) values ($1, 'recetario', 'Recetario')`,
      [businessIds.canasta],
    );
    const on = "select 1 from business_module where code = 'recetario' and status = 'active'";
    const isOn = async () => (await server.sql(on)).length > 0;
    for (const active of [true, true, false]) {
      expect(await db.transaction((tx) => switchModule(tx, 'recetario', active, now))).toBe(true);
      expect(await isOn()).toBe(active);
    }
    expect(await db.transaction((tx) => switchModule(tx, 'otro', true, now))).toBe(false);
  });
});

describe('products', () => {
  it('of staff are in the category of their subcategory, and their copies follow', async () => {
    const { id, category_id, version } = await db.transaction((tx) =>
      products.add(
        tx,
        {
          ...PRODUCT_DEFAULTS,
          sku: 'MANO-1',
          slug: 'hecho-a-mano',
          title: ' Hecho a mano ',
          type: 'custom' as const,
          subcategory_id: subcategoryIds.huevos,
          description_large: '<p>Bueno<script>x()</script></p>',
          tags: [],
          cuts: [],
          pictures: [],
          videos: [],
        },
        now,
      ),
    );
    const [kept] = await productsOf('MANO-1');
    expect(kept).toMatchObject({ id, category_id, title: 'Hecho a mano', description_large: '<p>Bueno</p>' });
    expect(version).toBe(1);
    await db.transaction((tx) =>
      products.change(tx, goods.huevos.id, { hidden: true, brand_id: brandIds.aguila }, now),
    );
    expect(await staleCopies()).toEqual([]);
    await db.transaction((tx) => products.change(tx, goods.huevos.id, { hidden: false }, now));
    const removed = await db.transaction((tx) => products.remove(tx, id, now));
    expect(removed).toMatchObject({ removed: true, inactive: true });
  });

  it('in bulk are added and changed by their codes, with new brands, and report refused ones', async () => {
    const lines = [
      { sku: goods.cafe.sku, title: 'Café de finca', brand: 'Finca Nueva' },
      { sku: goods.sal.sku, hidden: true },
      { sku: goods.arroz.sku, title: goods.arroz.title },
      { sku: 'NUEVO-1', title: 'Cosa nueva', brand: 'Finca Nueva', subcategory_id: subcategoryIds.cafe },
      { sku: 'NUEVO-2', title: 'Sin estante' },
      { sku: 'NUEVO-3', subcategory_id: subcategoryIds.cafe },
      { sku: goods.pasta.sku, subcategory_id: idOf('no subcategory') },
      { sku: 'MANO-1', title: 'Otra vez' },
      { sku: 'DOS', title: 'Uno', subcategory_id: subcategoryIds.cafe },
      { sku: 'DOS', title: 'Dos', subcategory_id: subcategoryIds.cafe },
    ];
    const report = await writeProducts(db, lines, { now: () => now });
    expect(report.added).toEqual(['NUEVO-1']);
    expect(report.changed.sort()).toEqual([goods.cafe.sku, goods.sal.sku].sort());
    expect(report.refused.map(({ sku, why }) => `${sku} ${why}`).sort()).toEqual(
      [
        'DOS TWICE',
        'MANO-1 REMOVED',
        'NUEVO-2 UNKNOWN_SUBCATEGORY',
        'NUEVO-3 BAD_TITLE',
        `${goods.pasta.sku} UNKNOWN_SUBCATEGORY`,
      ].sort(),
    );
    const [coffee] = await productsOf(goods.cafe.sku);
    const [fresh] = await productsOf('NUEVO-1');
    expect(coffee).toMatchObject({ title: 'Café de finca', version: 2 });
    expect(fresh).toMatchObject({ slug: 'cosa-nueva-finca-nueva', brand_id: coffee?.brand_id, version: 1 });
    expect(await staleCopies()).toEqual([]);
    // The salt is off the shelf of every office, in every cache, too.
    await expect
      .poll(async () => {
        const query = { query: 'sal', office_id: officeIds.bretana };
        return (await server.guest().call('search.products', { query })).ok().products.map(({ id }) => id);
      })
      .not.toContain(goods.sal.id);
    const again = await writeProducts(db, lines, { now: () => now });
    expect([again.added, again.changed]).toEqual([[], []]);
    expect(await server.sql('select subject from pending_notice')).toEqual([]);
  });

  it('change a product only while it has the picture that they expect', async () => {
    const { sku } = goods.pasta;
    const write = async (picture: string, expectedPicture: string) =>
      (await writeProducts(db, [{ sku, picture, expectedPicture }], { now: () => now })).changed;
    const [before] = await productsOf(sku);
    const [{ picture: current } = { picture: '' }] = await server.sql<{ picture: string }>(
      'select picture from product where sku = $1 and business_id = $2',
      [sku, businessIds.canasta],
    );
    expect(await write('/pictures/otra.webp', '')).toEqual([]);
    expect(await write('', '/pictures/otra.webp')).toEqual([]);
    expect(await productsOf(sku)).toEqual([before]);
    expect(await write('/pictures/otra.webp', current)).toEqual([sku]);
    expect(await write(current, '/pictures/otra.webp')).toEqual([sku]);
  });
});
