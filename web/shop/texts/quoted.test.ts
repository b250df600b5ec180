import { expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { brandTexts } from './brand.ts';
import { cartButtonTexts } from './buying/cart-button.ts';
import { orderTexts } from './buying/orders.ts';
import { categoryTexts } from './category.ts';
import { communityTexts } from './community.ts';
import { finderTexts } from './finder.ts';
import { marketTexts } from './markets.ts';
import { productListTexts } from './product-list.ts';
import { searchTexts } from './search.ts';
import { previewTexts } from './search-preview.ts';
import { officeTexts } from './shell/office.ts';
import { shellTexts } from './shell.ts';

/** What the specification quotes of the shop around account and cart stands as it is quoted (decision 51). */
test.each([
  ['storefront 2, not found', shellTexts.notFound.title, 'No logramos encontrar la pagina solicitada'],
  ['storefront 2, not found', shellTexts.notFound.action, 'Vuelve al inicio'],
  ['storefront 2, stores', officeTexts.title, 'Encontremos la tienda más cercana a ti'],
  ['storefront 2, stores', officeTexts.search, 'Buscar ciudad'],
  ['storefront 2, stores', officeTexts.locate, 'Localizar tienda con GPS'],
  ['storefront 2, stores', officeTexts.locateAgain, 'Validar con GPS'],
  ['storefront 2, stores', officeTexts.manual, 'Seleccionar tienda manual'],
  ['storefront 2, stores', officeTexts.nearestToggle, 'Usar la tienda mas cercana'],
  ['storefront 5, baskets', errors.PRODUCT_IN_BASKET.message, 'El producto ya está en este mercado.'],
  ['storefront 5, baskets', marketTexts.nameMissing, 'Agrega un nombre al carrito.'],
  ['storefront 8, location', officeTexts.denied, 'Permiso de ubicación denegado'],
  ['storefront 8, location', officeTexts.granted, 'Permiso de ubicación aceptado'],
  ['storefront 8, location', officeTexts.found('Cali', 'Norte'), 'Sucursal cercana encontrada: Cali-Norte'],
  [
    'storefront 8, categories',
    categoryTexts.unknown,
    'No encontramos la categoria indicada, Seras redireccionado al inicio.',
  ],
  [
    'storefront 8, categories',
    productListTexts.failedPart,
    'Error al cargar los productos de la subcategoría',
  ],
  ['storefront 8, categories', productListTexts.failed, 'Error al cargar más productos'],
  ['storefront 8, search', previewTexts.incomplete, 'Informacion del producto incompleta'],
  ['storefront 8, search', cartButtonTexts.incomplete, 'Informacion del producto incompleta'],
  ['storefront 9, lists', productListTexts.more, 'Cargar mas'],
  ['storefront 9, lists', communityTexts.more, 'Cargar mas'],
  ['storefront 9, lists', orderTexts.list.more, 'Cargar mas'],
  ['storefront 8, empty', brandTexts.empty, 'No hay productos'],
  ['storefront 8, empty', marketTexts.noProducts, 'No hay productos'],
  ['storefront 8, empty', finderTexts.none, 'No se encontraron productos con la busqueda'],
  ['storefront 8, empty', searchTexts.none, 'No se encontraron productos con la busqueda'],
  ['storefront 8, empty', searchTexts.end, 'No hay mas coincidencias para la busqueda'],
])('%s', (_where, said, quoted) => expect(said).toBe(quoted));
