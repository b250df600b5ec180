import type { Locator, Page } from '@playwright/test';
import { clientOf, request } from '#test/client.ts';
import { setBusiness } from '#test/e2e/support/business.ts';
import { password } from '#test/e2e/support/people.ts';
import { shopUrl } from '#test/e2e/support/shop.ts';
import { expect } from '#test/e2e/support/test.ts';

// Over HTTP, at the supermarket that other tests look at least: every module, off and on (storefront 6).

const plaza = 'La Plaza';

/** What a business may say and show in its own way (storefront 3): its words and pictures, each at its place. */
const ownWords = {
  offers: 'Gangas de hoy',
  comunidad: 'La vecindad',
  offers_page_title: 'Todo rebajado',
  categories_title: 'Lo preferido en',
  custom_carts_title: 'Mis listas',
  custom_carts_description: 'Lo que siempre llevo.',
  custom_carts_image: '/pictures/1f9fa.webp',
  prduct_info_restrictions_title: 'Antes de comprar',
};
const ownPictures = { app_shadow: '/pictures/1f34c.webp' };

/** A category with tags and flags of its own, and a product one chooses options of. */
export async function withOptions() {
  const client = clientOf(shopUrl, undefined, 'la-plaza.localhost');
  const { items } = (await client.call('categories.list', { query: {} })).ok();
  const [category] = items;
  const shelf = items.flatMap((item) => item.subcategoriesArr).find(({ options }) => options.length > 0);
  if (!category || !shelf) throw new Error('The demonstration has no options to choose');
  const { list } = (await client.call('offices.list', { query: {} })).ok();
  const params = { branchId: list[0]?.id ?? '' };
  const page = (await client.call('products.page', { params, query: { sub_category_id: shelf.id } })).ok();
  return { category: category.id, product: page.list[0]?.id ?? '' };
}

/** A product that one must know something of. */
export async function withRestrictions(): Promise<string> {
  const client = clientOf(shopUrl, undefined, 'la-plaza.localhost');
  const { items } = (await client.call('categories.list', { query: {} })).ok();
  const category_id = items.find(({ restrictionsMessage }) => restrictionsMessage !== '')?.id ?? '';
  const { list } = (await client.call('offices.list', { query: {} })).ok();
  const params = { branchId: list[0]?.id ?? '' };
  const page = (await client.call('products.page', { params, query: { category_id } })).ok();
  return page.list[0]?.id ?? '';
}

/** Dresses the business, and somebody of it comes in. */
export async function withWords() {
  const columns = {
    modules_enable: ['products_likes'],
    custom_text_fields: ownWords,
    custom_static_images: ownPictures,
  };
  const before = await setBusiness(plaza, columns);
  await expect.poll(() => enabled(), { intervals: [50] }).toEqual(['products_likes']);
  const body = { email: 'paola@laplaza.example', password };
  const { token } = (
    await clientOf(shopUrl, undefined, 'la-plaza.localhost').call('users.login', { body })
  ).ok();
  return { before, token };
}

export async function enabled(): Promise<string[]> {
  const { text } = await get('/api/admin/business');
  return JSON.parse(text).modules_enable;
}

/** What is drawn: scripts carry the configuration itself, names of modules and all. */
export async function markup(path: string, headers = {}): Promise<string> {
  const { status, text } = await get(path, headers);
  expect(status, path).toBe(200);
  return text.replaceAll(/<script\b[\s\S]*?<\/script>/g, '');
}

/** The page, at its own address where it was asked for by another. */
export async function get(path: string, headers = {}) {
  const sent = { headers: { host: 'la-plaza.localhost', accept: 'text/html', ...headers } };
  const answer = await request(shopUrl + path, sent);
  return answer.status === 301 ? request(shopUrl + answer.headers.get('location'), sent) : answer;
}

export const dressed: Record<string, string[]> = {
  '/': ['Gangas de hoy', 'La vecindad', 'src="/pictures/1f34c.webp" alt="" class="header-edge"'],
  '/offers': ['>Todo rebajado</h1>', '<title>Todo rebajado · La Plaza</title>'],
  '/recipe-book': ['>La vecindad</h1>', '<title>La vecindad · La Plaza</title>'],
  '/product-category/frutas-verduras': ['Lo preferido en Frutas y verduras'],
  '/product/{product}': ['>Antes de comprar</h2>'],
  '/my-markets': ['>Mis listas</h1>', 'Lo que siempre llevo.', 'src="/pictures/1f9fa.webp"'],
};

/** The page as it is, then as it is sent by a business whose configuration has not the modules. */
export async function withAndWithout(
  page: Page,
  path: string,
  signs: Record<string, Locator>,
  beside: Locator,
) {
  await page.goto(path);
  await expect(beside).toBeVisible();
  for (const [module, sign] of Object.entries(signs)) await expect(sign, module).toBeVisible();
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(new RegExp(Object.keys(signs).join('|'), 'g'), (module) =>
      '-'.repeat(module.length),
    );
    await route.fulfill({ body, contentType: 'text/html; charset=utf-8' });
  });
  await page.reload();
  await expect(beside).toBeVisible();
  for (const [module, sign] of Object.entries(signs)) await expect(sign, module).toHaveCount(0);
  await page.unroute(`**${path}`);
}
