import { type Column, type Export, exportOf } from './export.ts';
import { type Good, goods } from './goods.ts';

const slug = (title: string) =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-');
const picture = (good: Good) => `https://tienda.example.com/fotos/${slug(good.title)}.jpg`;
const money = (pesos: number | undefined) => (pesos === undefined ? '' : String(pesos));
const flag = (yes: boolean) => (yes ? '1' : '0');
const blank = () => '';

/** The product export of WooCommerce; a shop in Spanish has its words, and the numbers of WordPress as ID. */
function woocommerce(words: readonly string[]): Column<Good>[] {
  const columns: [(good: Good, place: number) => string, Column<Good>[2]?][] = [
    [(_, place) => String(1204 + place * 3)],
    [() => 'simple'],
    [({ code }) => code, 'sku'],
    [({ barcode }) => barcode, 'bar_code'],
    [({ title }) => title, 'title'],
    [({ active }) => flag(active), 'active'],
    [() => '0'],
    [() => 'visible'],
    [({ title }) => `<p>${title}</p>`],
    [
      ({ title, department }) => `<p>${title}.</p>\\n<ul><li>Categoría: ${department}\\, fresca</li></ul>`,
      'description',
    ],
    [({ sale }) => (sale ? '2026-11-20' : ''), 'sale_from'],
    [({ sale }) => (sale ? '2026-12-05' : ''), 'sale_until'],
    [() => 'taxable'],
    [({ tax }) => (tax === 0 ? 'tasa-cero' : '')],
    [({ stock }) => flag(stock > 0)],
    [({ stock }) => String(stock), 'stock'],
    [() => '5', 'stock_min'],
    [() => '0'],
    [() => '0'],
    [({ size }) => (size ? String(size / 1000) : '')],
    [blank],
    [blank],
    [blank],
    [() => '1'],
    [blank],
    [({ sale }) => money(sale), 'price_neto'],
    [({ price }) => money(price), 'price'],
    [
      ({ department, category }, place) =>
        `${department} > ${category}${place % 7 === 0 ? ', Ofertas de la semana' : ''}`,
      'category_1',
    ],
    [({ sale }) => (sale ? 'oferta' : '')],
    [blank],
    [picture, 'picture'],
    [blank],
    [blank],
    [blank],
    [blank],
    [blank],
    [blank],
    [blank],
    [blank],
    [() => '0'],
    [({ brand }) => brand, 'brand'],
  ];
  return columns.map(([cell, truth], place): Column<Good> => [words[place] ?? '', cell, truth]);
}

const spanish =
  'ID|Tipo|SKU|GTIN, UPC, EAN o ISBN|Nombre|Publicado|¿Está destacado?|Visibilidad en el catálogo|Descripción corta|Descripción|Día en que empieza el precio rebajado|Día en que termina el precio rebajado|Estado del impuesto|Clase de impuesto|¿Existencias?|Inventario|Cantidad de bajo inventario|¿Permitir reservas de productos agotados?|¿Vendido individualmente?|Peso (kg)|Longitud (cm)|Anchura (cm)|Altura (cm)|¿Permitir valoraciones de clientes?|Nota de compra|Precio rebajado|Precio normal|Categorías|Etiquetas|Clase de envío|Imágenes|Límite de descargas|Días de caducidad de la descarga|Principal|Productos agrupados|Ventas dirigidas|Ventas cruzadas|URL externa|Texto del botón|Posición|Marcas';
const english =
  'ID|Type|SKU|GTIN, UPC, EAN, or ISBN|Name|Published|Is featured?|Visibility in catalog|Short description|Description|Date sale price starts|Date sale price ends|Tax status|Tax class|In stock?|Stock|Low stock amount|Backorders allowed?|Sold individually?|Weight (kg)|Length (cm)|Width (cm)|Height (cm)|Allow customer reviews?|Purchase note|Sale price|Regular price|Categories|Tags|Shipping class|Images|Download limit|Download expiry days|Parent|Grouped products|Upsells|Cross-sells|External URL|Button text|Position|Brands';

const woocommerceSpanish = exportOf('woocommerce-es', 'WooCommerce', goods, woocommerce(spanish.split('|')));
const woocommerceEnglish = exportOf('woocommerce-en', 'WooCommerce', goods, woocommerce(english.split('|')));

/** Shopify: one row per variant; the rows of further variants and pictures have neither title nor vendor. */
type Variant = { good: Good; first: boolean; size: string };
const variants: Variant[] = goods.flatMap((good, place): Variant[] =>
  place === 5 || place === 11
    ? [
        { good, first: true, size: '500 g' },
        {
          good: { ...good, code: `${good.code}-1K`, price: good.price * 2 - 150 },
          first: false,
          size: '1 kg',
        },
      ]
    : place >= 28
      ? []
      : [{ good, first: true, size: 'Default Title' }],
);
const first = (text: (good: Good) => string) => (row: Variant) => (row.first ? text(row.good) : '');
const always = (text: (good: Good) => string) => (row: Variant) => text(row.good);
const shopify = exportOf<Variant>('shopify', 'Shopify', variants, [
  ['Handle', always(({ title }) => slug(title))],
  ['Title', first(({ title }) => title.replace(/ 500 g$/, '')), 'title'],
  ['Body (HTML)', first(({ title }) => `<p>${title}</p>`), 'description'],
  ['Vendor', first(({ brand }) => brand || 'Mercado del barrio'), 'brand'],
  ['Product Category', first(() => 'Food, Beverages & Tobacco > Food Items')],
  ['Type', first(({ category }) => category), 'category_1'],
  ['Tags', first(({ department }) => `${department}, mercado`)],
  ['Published', first(({ active }) => String(active)), 'active'],
  ['Option1 Name', (row) => (row.first ? (row.size === 'Default Title' ? 'Title' : 'Presentación') : '')],
  ['Option1 Value', (row) => row.size, 'variant'],
  ['Option2 Name', blank],
  ['Option2 Value', blank],
  ['Option3 Name', blank],
  ['Option3 Value', blank],
  ['Variant SKU', always(({ code }) => code), 'sku'],
  ['Variant Grams', always(({ size }) => String(size ?? 0))],
  ['Variant Inventory Tracker', () => 'shopify'],
  ['Variant Inventory Qty', always(({ stock }) => String(Math.floor(stock))), 'stock'],
  ['Variant Inventory Policy', () => 'deny'],
  ['Variant Fulfillment Service', () => 'manual'],
  ['Variant Price', always(({ price, sale }) => `${sale ?? price}.00`), 'price_neto'],
  ['Variant Compare At Price', always(({ price, sale }) => (sale ? `${price}.00` : '')), 'price'],
  ['Variant Requires Shipping', () => 'true'],
  ['Variant Taxable', always(({ tax }) => String(tax > 0))],
  ['Variant Barcode', always(({ barcode }) => (barcode ? `'${barcode}` : '')), 'bar_code'],
  ['Image Src', first(picture), 'picture'],
  ['Image Position', first(() => '1')],
  ['Image Alt Text', first(({ title }) => title)],
  ['Gift Card', first(() => 'false')],
  ['SEO Title', first(({ title }) => `${title} | Mercado del barrio`)],
  ['SEO Description', blank],
  ['Google Shopping / Google Product Category', blank],
  ['Google Shopping / Condition', first(() => 'New')],
  ['Variant Image', blank],
  ['Variant Weight Unit', () => 'kg'],
  ['Variant Tax Code', blank],
  ['Cost per item', always(({ price }) => (price * 0.72).toFixed(2)), 'cost'],
  ['Included / Colombia', () => 'true'],
  ['Price / International', blank],
  ['Compare At Price / International', blank],
  ['Status', first(({ active }) => (active ? 'active' : 'draft')), 'active'],
]);

/** The list of the back office of PrestaShop, exported: prices with six decimals, the one with tax is the shop's. */
const prestashop = exportOf<Good>(
  'prestashop',
  'PrestaShop',
  goods,
  [
    ['Product ID', (_, place) => String(place + 1)],
    ['Imagen', picture, 'picture'],
    ['Nombre', ({ title }) => title, 'title'],
    ['Referencia', ({ code }) => code, 'sku'],
    ['Categoría', ({ category }) => category, 'category_1'],
    ['Precio (imp. excl.)', ({ price, tax }) => (price / (1 + tax / 100)).toFixed(6)],
    ['Precio (imp. incl.)', ({ price }) => price.toFixed(6), 'price'],
    ['Cantidad', ({ stock }) => String(Math.floor(stock)), 'stock'],
    ['Estado', ({ active }) => flag(active), 'active'],
    ['Posición', (_, place) => String(place)],
  ],
  { separator: ';' },
);

/** The workbook of publications of Mercado Libre, saved as text: instructions above the header, and a row below it. */
const mercadoLibre = exportOf<Good>(
  'mercado-libre',
  'Mercado Libre',
  goods,
  [
    ['Número de publicación', (_, place) => `MCO${1_402_771_230 + place * 977}`],
    ['Título', ({ title }) => title, 'title'],
    ['SKU', ({ code }) => code, 'sku'],
    [
      'Código universal de producto',
      ({ barcode }) => barcode || 'El producto no tiene código registrado',
      'bar_code',
    ],
    ['Marca', ({ brand }) => brand || 'Genérica', 'brand'],
    [
      'Categoría',
      ({ department, category }) => `Alimentos y Bebidas > ${department} > ${category}`,
      'category_1',
    ],
    ['Imágenes', picture, 'picture'],
    ['Precio', ({ price }) => `$ ${price.toLocaleString('es-CO')}`, 'price'],
    ['Moneda', () => '$'],
    ['Stock', ({ stock }) => String(Math.floor(stock)), 'stock'],
    ['Condición', () => 'Nuevo'],
    ['Tipo de publicación', () => 'Clásica'],
    ['Forma de envío', () => 'Mercado Envíos'],
    ['Costo de envío', () => 'A cargo del comprador'],
    ['Estado', ({ active }) => (active ? 'Activa' : 'Inactiva'), 'active'],
    ['Descripción', ({ title }) => `${title}. Envío a todo el país.`, 'description'],
  ],
  {
    separator: ';',
    above: [
      ['Publicaciones de tu cuenta | Mercado del barrio'],
      ['No modifiques los encabezados de esta planilla'],
      [],
    ],
  },
);

export const webShops: readonly Export[] = [
  woocommerceSpanish,
  woocommerceEnglish,
  shopify,
  prestashop,
  mercadoLibre,
];
