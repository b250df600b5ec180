import { type Office, officeNamed, type Product, productNamed } from './shop.ts';

// Nobody else shops here meanwhile.
export const STORE = 'Salomia';

export async function atStore(title: string, size?: string): Promise<[Office, Product]> {
  const office = await officeNamed(STORE);
  return [office, await productNamed(title, office, size)];
}

export function pathOf({ slug, id }: Product): string {
  return `/product/${slug}-${id}`;
}
