import type { ImportField } from '#contract/imports/mapping-shapes.ts';
import { officeLabelled, readOfficeColumn } from '#rules/imports/office-columns.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import { fieldNamed, fieldsNamed } from './column-names.ts';

/** The file's column for each figure of an office (back-office 3, the eight key fields), and the names of offices. */
export type KnownOffices = {
  keys: readonly { column: string; field: ImportField; officeId: string }[];
  names: readonly { id: string; name: string }[];
  /** All offices, closed ones included: columns of our own files name them. */
  all: readonly { id: string; name: string }[];
};

export const OF_OFFICES: ReadonlySet<ImportField> = new Set([
  'price',
  'price_neto',
  'discount',
  'sale_from',
  'sale_until',
  'stock',
  'stock_min',
]);

export function keysOf(name: string, keys: KnownOffices['keys']): KnownOffices['keys'] {
  const own = keys.filter(({ column }) => column === name);
  return own.filter(({ field }) => field === own[0]?.field);
}

/**
 * The place in the name of a column, besides its field, as in 'Precio [Centro]' and 'Cantidad en Bodega', and the
 * shop's office it is, if any. `isCertain`: by a key, or in a file of ours.
 */
type OfficeName = {
  field: ImportField | null;
  officeId: string | null;
  place?: string;
  isCertain?: boolean;
};

export function officeNamed(name: string, { keys, names, all }: KnownOffices): OfficeName | undefined {
  const [key, ...others] = keysOf(name, keys);
  if (key) return { field: key.field, officeId: others.length === 0 ? key.officeId : null, isCertain: true };
  const own = readOfficeColumn(name);
  if (own) return { ...ofOneOffice(own, { names, all }), isCertain: true };
  const [, figure = '', label = ''] =
    /^(.+?)\s*\[(.+)\]$/.exec(name) ?? /^(.+?)\s+en\s+(.+)$/i.exec(name) ?? [];
  const field = label === '' ? undefined : fieldNamed(figure);
  const isOfPlace = field && (OF_OFFICES.has(field) || field === 'active');
  const office = isOfPlace && all.find((one) => normaliseText(one.name) === normaliseText(label));
  if (office && names.some(({ id }) => id === office.id)) return { field, officeId: office.id, place: label };
  // A column of a closed office belongs to no other office, nor to all.
  if (office) return { field: null, officeId: null, isCertain: true };
  if (fieldsNamed(name).size > 0) return undefined;
  if (isOfPlace)
    return { field, officeId: null, ...(NO_PLACE.test(normaliseText(label)) ? {} : { place: label }) };
  return byBeginning(name, names);
}

/** Words after a figure that are no place: a currency, a unit, a way of selling. */
const NO_PLACE =
  /^(cop|pesos|moneda local|oferta|promocion|descuento|stock|inventario|existencias?|unidades|und|kilos|kg|gramos|g|linea|todas|total)$/;

/** 'EXIST_BRE' is the stock of Bretaña when no other office begins so. */
function byBeginning(name: string, names: KnownOffices['names']): OfficeName | undefined {
  const words = normaliseText(name);
  const last = words.split(' ').at(-1) ?? '';
  const offices = names.filter(
    (office) =>
      last.length >= 3 &&
      normaliseText(office.name)
        .split(' ')
        .some((word) => word.startsWith(last)),
  );
  const [office] = offices;
  const field = fieldNamed(words.slice(0, -last.length).trim());
  return office && offices.length === 1 && field && OF_OFFICES.has(field)
    ? { field, officeId: office.id }
    : undefined;
}

/** A column of a file of ours belongs to the office it names, or to none: never to another one, nor to all. */
function ofOneOffice(
  { figure, office }: { figure: string; office: string },
  { names, all }: Pick<KnownOffices, 'names' | 'all'>,
): OfficeName {
  const field = fieldNamed(figure);
  const id = officeLabelled(office, all);
  const isOpen = names.some((one) => one.id === id);
  return id !== undefined && isOpen && field && OF_OFFICES.has(field)
    ? { field, officeId: id }
    : { field: null, officeId: null };
}
