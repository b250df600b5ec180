import { MOST_ADMIN_SCRIPT_KB, MOST_SCRIPT_KB, readScript, scriptsOf } from '#test/page-scripts.ts';
import { staff } from './support/people.ts';
import { officeNamed, productNamed, shopUrl } from './support/shop.ts';
import { expect, test } from './support/test.ts';

/** What only the back office is made of, by words that stand in its files and that no minifier takes away. */
const STAFF_ONLY = /Admin - |ProseMirror|cm-editor|DndDescribedBy|rdp-|useController|admin-menu/;

test('no first page of a shopper loads more JavaScript than promised, nor any of the back office @desktop', async () => {
  const office = await officeNamed('Tuluá Centro');
  const avocado = await productNamed('Aguacate Hass', office, 'Por peso');
  const { id, category_id, sub_category_id } = avocado;
  const paths = [
    '/',
    `/product-category/${category_id}`,
    `/product-subcategory/${category_id}/${sub_category_id}`,
    `/product/${id}`,
    '/search/aguacate',
    '/offers',
  ];
  const loaded = new Set<string>();
  for (const path of paths) {
    const { files, kilobytes } = await scriptsOf(shopUrl, path);
    expect(kilobytes, `${path}: ${files.join(' ')}`).toBeLessThanOrEqual(MOST_SCRIPT_KB);
    for (const file of files) loaded.add(file);
  }
  for (const file of loaded) {
    const { code } = await readScript(shopUrl, file);
    expect(STAFF_ONLY.exec(code)?.[0], file).toBeUndefined();
  }
});

test('a phone does without the menu at the side of a desktop: its links and its script @mobile', async ({
  page,
}) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto('/');
  const side = page.locator('nav.lateral');
  await expect(side).toHaveCount(0);
  // Loaded after the menu would have been.
  await expect.poll(() => files.some((file) => file.includes('/assets/later-'))).toBe(true);
  expect(files.filter((file) => file.includes('/assets/menu-'))).toEqual([]);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(side.getByRole('link', { name: 'Ofertas' })).toBeVisible();
  expect(files.some((file) => file.includes('/assets/menu-'))).toBe(true);
});

test('no first page of the back office loads more than its share; editors come when they are used @desktop', async () => {
  const [luz, julian, ramiro] = await Promise.all(
    ['luz', 'julian', 'ramiro'].map((name) => staff(`${name}@canasta.example`)),
  );
  const screens: [path: string, token: string | undefined][] = [
    ['/admin', luz?.client.token],
    ...[
      'orders',
      'payments',
      'marketing-campaign',
      'users',
      'coupons',
      'search',
      'habeas',
      'parts',
      'account',
    ].map((name): [string, string | undefined] => [`/admin/${name}`, luz?.client.token]),
    ['/admin/picking', julian?.client.token],
    ['/admin/my-products', ramiro?.client.token],
    ['/admin/my-sales', ramiro?.client.token],
  ];
  const weights: Record<string, number> = {};
  let isStaffSeen = false;
  for (const [path, token] of screens) {
    const { files, kilobytes } = await scriptsOf(shopUrl, path, token);
    weights[path] = kilobytes;
    const editors = [];
    for (const file of files) {
      const { code } = await readScript(shopUrl, file);
      isStaffSeen ||= STAFF_ONLY.test(code);
      if (/ProseMirror|cm-editor|DndDescribedBy/.test(code)) editors.push(file);
    }
    expect(editors, path).toEqual([]);
    // The engine of the cart, which only the shop needs; phones of pickers share its offline worker.
    if (path !== '/admin/picking') expect(files.filter((file) => /\/later-/.test(file))).toEqual([]);
    expect(kilobytes, `${path}: ${files.join(' ')}`).toBeLessThanOrEqual(MOST_ADMIN_SCRIPT_KB);
  }
  // The words by which the back office is known are in it: else the shopper's test would look for nothing.
  expect(isStaffSeen).toBe(true);
  test.info().annotations.push({ type: 'kB', description: JSON.stringify(weights) });
});
