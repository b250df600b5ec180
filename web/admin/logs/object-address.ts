/** Where an object of the audit is opened, of those that have a screen. */
const screens: Readonly<Record<string, (id: string) => string>> = {
  app_user: (id) => `/admin/users?abierto=${id}`,
  brand: (id) => `/admin/brands?abierto=${id}`,
  category: (id) => `/admin/categories?abierto=${id}`,
  coupon: (id) => `/admin/coupons?abierto=${id}`,
  habeas_register: (id) => `/admin/habeas?abierto=${id}`,
  office: (id) => `/admin/offices?abierto=${id}`,
  order: (id) => `/admin/orders?ver=todos&pedido=${id}`,
  product: (id) => `/admin/products?abierto=${id}`,
  product_import: (id) => `/admin/import-data/${id}`,
};

export function objectAddress({
  entity,
  entity_id: id,
}: {
  entity: string;
  entity_id: string;
}): string | undefined {
  return id === '' ? undefined : screens[entity]?.(encodeURIComponent(id));
}
