import type { OutputOf } from '#contract/index.ts';
import { clientOf } from '#test/client.ts';

/** Where playwright.config.ts put the shop of this run. */
export const shopUrl = `http://localhost:${process.env.E2E_PORT}`;

export const api = clientOf(shopUrl, undefined);

export type Office = OutputOf<'offices.list'>['list'][number];
export type Product = OutputOf<'search.products'>['products'][number];

export async function officeNamed(name: string): Promise<Office> {
  const { list } = (await api.call('offices.list', { query: {} })).ok();
  const office = list.find((one) => one.name === name);
  if (!office) throw new Error(`The demonstration has no office ${name}`);
  return office;
}

/** A product of the demonstration with its figures in an office; the size tells namesakes apart. */
export async function productNamed(title: string, office: Office, size?: string): Promise<Product> {
  const { products } = (
    await api.call('search.products', { query: { query: title, office_id: office.id } })
  ).ok();
  const product = products.find((one) => one.title === title && (size ?? one.size) === one.size);
  if (!product) throw new Error(`${office.name} does not sell ${title}`);
  return product;
}

/** What a page reads out: '$ 18.375', with the plain space that Playwright makes of the narrow one. */
export function pesos(amount: number): string {
  return `$ ${String(amount).replaceAll(/\B(?=(\d{3})+$)/g, '.')}`;
}

/** Nobody else shops here meanwhile. */
export const STORE = 'Salomia';

export async function atStore(title: string, size?: string): Promise<[Office, Product]> {
  const office = await officeNamed(STORE);
  return [office, await productNamed(title, office, size)];
}

export function pathOf({ slug, id }: Product): string {
  return `/product/${slug}-${id}`;
}
