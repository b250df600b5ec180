/** The canonical path of a product's page, as the shop has it (`productPath` of the web). */
export function productPagePath({ id, slug }: { id: string; slug: string }): string {
  return slug ? `/product/${slug}-${id}` : `/product/${id}`;
}
