import { createHash } from 'node:crypto';

/** The same identifier for the same name on every machine (a UUID of version 8: made by our own rule). */
export function idOf(name: string): string {
  const bytes = createHash('sha256').update(`canasta test ${name}`).digest().subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A well-formed identifier that nothing has. */
export const missingId = idOf('nothing at all');

export const businessIds = { canasta: idOf('business canasta'), laPlaza: idOf('business la-plaza') };

/** Three offices of Canasta, one of La Plaza. */
export const officeIds = {
  bretana: idOf('office bretana'),
  chipichape: idOf('office chipichape'),
  palmira: idOf('office palmira'),
  plazaCentro: idOf('office plaza-centro'),
};

export const categoryIds = {
  frutas: idOf('category frutas'),
  carnes: idOf('category carnes'),
  despensa: idOf('category despensa'),
  lacteos: idOf('category lacteos'),
  licores: idOf('category licores'),
  plazaDespensa: idOf('category plaza-despensa'),
};

export const subcategoryIds = {
  frutas: idOf('subcategory frutas'),
  verduras: idOf('subcategory verduras'),
  pollo: idOf('subcategory pollo'),
  res: idOf('subcategory res'),
  granos: idOf('subcategory granos'),
  cafe: idOf('subcategory cafe'),
  enlatados: idOf('subcategory enlatados'),
  leche: idOf('subcategory leche'),
  huevos: idOf('subcategory huevos'),
  cervezas: idOf('subcategory cervezas'),
  rones: idOf('subcategory rones'),
  plazaGranos: idOf('subcategory plaza-granos'),
};

export const brandIds = {
  diana: idOf('brand diana'),
  alpina: idOf('brand alpina'),
  kikes: idOf('brand kikes'),
  aguila: idOf('brand aguila'),
  aguilaRoja: idOf('brand aguila-roja'),
  plazaDiana: idOf('brand plaza-diana'),
};

export const providerIds = { campoVivo: idOf('provider campo-vivo') };

/** Addresses of marcela, both in the coverage of Bretaña, and the one of valentina in the other business. */
export const addressIds = {
  casa: idOf('address casa'),
  trabajo: idOf('address trabajo'),
  casaValentina: idOf('address casa-valentina'),
};

export const recipeIds = { arrozConPollo: idOf('custom-cart arroz-con-pollo') };

export const offerIds = { bienvenidos: idOf('offer bienvenidos') };

export const synonymIds = { gaseosas: idOf('synonym gaseosas'), plaza: idOf('synonym plaza') };
