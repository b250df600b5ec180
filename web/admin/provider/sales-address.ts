/** Grouping of the table; the first is the default and not in the address. */
export const TABS = [
  { name: '', of: 'product' },
  { name: 'sedes', of: 'office' },
  { name: 'dias', of: 'day' },
] as const;

/** The filters of the address; '' when unset. */
export type SalesQuery = {
  from: string;
  to: string;
  office: string;
  product: string;
  page: string;
  rows: string;
  tab: (typeof TABS)[number];
};

const NAMES = {
  from: 'desde',
  to: 'hasta',
  office: 'sede',
  product: 'producto',
  page: 'pagina',
  rows: 'filas',
} as const;

export function readSales(address: URLSearchParams): SalesQuery {
  const tab = TABS.find(({ name }) => name === address.get('ver')) ?? TABS[0];
  const read = (name: keyof typeof NAMES) => address.get(NAMES[name]) ?? '';
  return {
    from: read('from'),
    to: read('to'),
    office: read('office'),
    product: read('product'),
    page: read('page'),
    rows: read('rows'),
    tab,
  };
}

export function addressOf(query: SalesQuery): string {
  const address = new URLSearchParams();
  for (const key of ['from', 'to', 'office', 'product', 'page', 'rows'] as const) {
    if (query[key] !== '') address.set(NAMES[key], query[key]);
  }
  if (query.tab.name !== '') address.set('ver', query.tab.name);
  return `?${address}`;
}
