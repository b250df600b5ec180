import { type Export, exportOf } from './export.ts';
import { type Good, goods } from './goods.ts';

const yes = (value: boolean) => (value ? 'Si' : 'No');
const blank = () => '';
const kilos = (stock: number) => stock.toFixed(3).replace(/\.?0+$/, '');

/** Odoo, "exportar" of the list of products with its usual fields: numbers with a point, TRUE and FALSE. */
const odoo = exportOf<Good>('odoo', 'Odoo', goods, [
  ['ID externo', (_, place) => `__export__.product_template_${40 + place}_8f3a1b${place}`],
  ['Nombre', ({ title }) => title, 'title'],
  ['Referencia interna', ({ code }) => code, 'sku'],
  ['Código de barras', ({ barcode }) => barcode, 'bar_code'],
  ['Precio de venta', ({ price }) => price.toFixed(1), 'price'],
  ['Costo', ({ price }) => (price * 0.7).toFixed(1), 'cost'],
  [
    'Categoría del producto',
    ({ department, category }) => `Todos / ${department} / ${category}`,
    'category_1',
  ],
  ['Tipo de producto', () => 'Producto almacenable'],
  ['Cantidad a mano', ({ stock }) => stock.toFixed(2), 'stock'],
  ['Cantidad pronosticada', ({ stock }) => (stock * 0.9).toFixed(2)],
  ['Unidad de medida', ({ weighed }) => (weighed ? 'kg' : 'Unidades'), 'sold_by'],
  ['Impuestos de cliente', ({ tax }) => (tax ? `IVA ${tax}%` : 'IVA Exento'), 'tax'],
  ['Puede ser vendido', ({ active }) => String(active).toUpperCase()],
  ['Puede ser comprado', () => 'TRUE'],
  ['Activo', ({ active }) => String(active).toUpperCase(), 'active'],
]);

/** Loyverse in Spanish, with two shops: prices and stock of each in columns of its own. */
const loyverse = exportOf<Good>('loyverse', 'Loyverse', goods, [
  ['Handle', ({ title }) => title.toLowerCase().replaceAll(' ', '-')],
  ['REF', ({ code }) => code, 'sku'],
  ['Nombre', ({ title }) => title, 'title'],
  ['Categoria', ({ category }) => category, 'category_1'],
  ['Descripción', ({ title }, place) => (place % 3 ? '' : `<p>${title}</p>`), 'description'],
  ['Vendido por peso', ({ weighed }) => (weighed ? 'Y' : 'N'), 'sold_by'],
  ['Opción 1 nombre', blank],
  ['Opción 1 valor', blank],
  ['Opción 2 nombre', blank],
  ['Opción 2 valor', blank],
  ['Opción 3 nombre', blank],
  ['Opción 3 valor', blank],
  ['Coste', ({ price }) => (price * 0.7).toFixed(2), 'cost'],
  ['Codigo de barras', ({ barcode }) => barcode, 'bar_code'],
  ['REF del artículo incluido', blank],
  ['Cantidad del artículo incluido', blank],
  ['Seguir el inventario', () => 'Y'],
  ['Disponible para la venta [Centro]', ({ active }) => (active ? 'Y' : 'N')],
  ['Precio [Centro]', ({ price }) => price.toFixed(2), 'price'],
  ['En inventario [Centro]', ({ stock }) => kilos(stock), 'stock'],
  ['Existencias bajas [Centro]', () => '5', 'stock_min'],
  ['Disponible para la venta [Norte]', ({ active }) => (active ? 'Y' : 'N')],
  ['Precio [Norte]', ({ price }) => (price + 100).toFixed(2), 'price'],
  ['En inventario [Norte]', ({ stock }) => kilos(Math.floor(stock / 2)), 'stock'],
  ['Existencias bajas [Norte]', () => '5', 'stock_min'],
]);

/** Siigo Nube, the workbook of its import and export of products: eight price lists of which one has the figures. */
const siigo = exportOf<Good>(
  'siigo',
  'Siigo',
  goods,
  [
    ['Tipo de Producto (obligatorio)', () => 'P-Producto'],
    [
      'Categoría de Inventarios / Servicios (obligatorio)',
      ({ department }) => `${goods.findIndex((other) => other.department === department) + 1}-${department}`,
      'category_1',
    ],
    ['Código del Producto (obligatorio)', ({ code }) => code, 'sku'],
    ['Nombre del Producto / Servicio (obligatorio)', ({ title }) => title.toUpperCase(), 'title'],
    ['¿Inventariable? (obligatorio)', () => 'Si'],
    ['Visible en facturas de venta', ({ active }) => yes(active), 'active'],
    ['Stock mínimo', () => '5', 'stock_min'],
    ['Código Unidad de medida DIAN', ({ weighed }) => (weighed ? 'KGM' : '94')],
    ['Unidad de Medida Impresión Factura', ({ weighed }) => (weighed ? 'kilogramo' : 'unidad'), 'sold_by'],
    ['Referencia de Fábrica', blank],
    ['Código de Barras', ({ barcode }) => barcode, 'bar_code'],
    ['Descripción Larga', blank],
    ['Código Impuesto Retención', blank],
    ['Código Impuesto Cargo', ({ tax }) => (tax ? `1-IVA ${tax}%` : '2-IVA 0%'), 'tax'],
    ['Código Impuesto Cargo Dos', blank],
    ['Valor Impuesto Cargo Dos', blank],
    ['¿Incluye IVA en Precio de Venta?', () => 'Si'],
    ['Precio de venta 1', ({ price }) => String(price), 'price'],
    ['Precio de venta 2', ({ price }) => String(Math.round(price * 0.93))],
    ['Precio de venta 3', blank],
    ['Saldo actual', ({ stock }) => kilos(stock).replace('.', ','), 'stock'],
    ['Código Arancelario', blank],
    ['Marca', ({ brand }) => brand, 'brand'],
    ['Modelo', blank],
  ],
  {
    separator: ';',
    above: [['Mercado del Barrio SAS'], ['NIT 900.123.456-7'], ['Listado de productos y servicios']],
  },
);

/** World Office, the list of its inventories: the short text is the title, and the price is beside one without tax. */
const worldOffice = exportOf<Good>(
  'world-office',
  'World Office',
  goods,
  [
    ['Código', ({ code }) => code, 'sku'],
    ['Descripción', ({ title }) => title.toUpperCase(), 'title'],
    ['Código Barras', ({ barcode }) => barcode, 'bar_code'],
    ['Clasificación', () => 'Producto'],
    ['Unidad de Medida', ({ weighed }) => (weighed ? 'Kg' : 'Und.'), 'sold_by'],
    ['Grupo Uno', ({ department }) => department, 'category_1'],
    ['Grupo Dos', ({ category }) => category, 'category_2'],
    ['Marca', ({ brand }) => brand, 'brand'],
    ['IVA', ({ tax }) => (tax / 100).toFixed(2).replace('.', ','), 'tax'],
    ['Precio 1 sin IVA', ({ price, tax }) => (price / (1 + tax / 100)).toFixed(2).replace('.', ',')],
    ['Precio 1 con IVA', ({ price }) => price.toLocaleString('es-CO'), 'price'],
    ['Costo', ({ price }) => (price * 0.68).toFixed(2).replace('.', ','), 'cost'],
    ['Existencia', ({ stock }) => kilos(stock).replace('.', ','), 'stock'],
    ['Existencia Mínima', () => '0', 'stock_min'],
    ['Activo', ({ active }) => (active ? 'Verdadero' : 'Falso'), 'active'],
  ],
  {
    separator: '\t',
    above: [
      ['Empresa: MERCADO DEL BARRIO SAS | Usuario: ADMIN'],
      ['Bodega', 'Principal'],
      ['Fecha', '28/11/2026'],
      [],
      ['Listado de inventarios'],
    ],
  },
);

/** Alegra, the file of its update in bulk: price without and with tax, stock in the column of the store. */
const alegra = exportOf<Good>('alegra', 'Alegra', goods, [
  ['Código', (_, place) => String(place + 1)],
  ['Nombre', ({ title }) => title, 'title'],
  ['Referencia', ({ code }) => code, 'sku'],
  ['Código de barras', ({ barcode }) => barcode, 'bar_code'],
  ['Código del producto o servicio', () => '50202300'],
  ['Unidad de medida', ({ weighed }) => (weighed ? 'Kilogramo' : 'Unidad'), 'sold_by'],
  ['Categoría', ({ category }) => category, 'category_1'],
  ['Descripción', blank],
  ['Costo inicial', ({ price }) => String(Math.round(price * 0.7)), 'cost'],
  ['Precio base', ({ price, tax }) => (price / (1 + tax / 100)).toFixed(2)],
  ['Impuesto', ({ tax }) => (tax ? `IVA - ${tax}%` : 'Ninguno - 0%'), 'tax'],
  ['Precio total', ({ price }) => String(price), 'price'],
  ['Precio: General', ({ price, tax }) => (price / (1 + tax / 100)).toFixed(2)],
  ['Cantidad en Principal', ({ stock }) => kilos(stock), 'stock'],
  ['Cantidad mínima en Principal', () => '5', 'stock_min'],
  ['Estado', ({ active }) => (active ? 'Activo' : 'Inactivo'), 'active'],
  ['Marca', ({ brand }) => brand, 'brand'],
]);

/** What a till writes: short names in capitals, the code of the scale, kilos with three decimals. */
const tillWithScale = exportOf<Good>(
  'pos-balanza',
  'POS',
  goods,
  [
    ['ITEM', (_, place) => String(place + 1)],
    ['PLU', ({ code }) => code, 'sku'],
    ['EAN', ({ barcode }) => barcode, 'bar_code'],
    ['DESCRIPCION', ({ title }) => title.toUpperCase().slice(0, 40), 'title'],
    ['DEPTO', ({ department }) => department.toUpperCase(), 'category_1'],
    ['LINEA', ({ category }) => category.toUpperCase(), 'category_2'],
    ['PESABLE', ({ weighed }) => (weighed ? 'S' : 'N'), 'sold_by'],
    ['UM', ({ weighed }) => (weighed ? 'KG' : 'UND')],
    ['IVA', ({ tax }) => String(tax), 'tax'],
    ['COSTO', ({ price }) => String(Math.round(price * 0.71)), 'cost'],
    ['PRECIO', ({ price }) => String(price), 'price'],
    ['EXISTENCIA', ({ stock, weighed }) => (weighed ? stock.toFixed(3) : String(stock)), 'stock'],
    ['PROVEEDOR', ({ brand }) => `DIST. ${(brand || 'CORABASTOS').toUpperCase()}`, 'provider'],
    ['BLOQUEADO', ({ active }) => (active ? '0' : '1'), 'inactive'],
  ],
  { separator: ';' },
);

/** A till whose figures are of now and of before, with the size in columns of its own and no code but the barcode. */
const tillWithSizes = exportOf<Good>(
  'pos-precios',
  'POS',
  goods,
  [
    ['consecutivo', (_, place) => String(place + 1)],
    ['cod_barras', ({ barcode }, place) => barcode || `20${String(place).padStart(5, '0')}`, 'bar_code'],
    ['producto', ({ title }) => title.replace(/ \d[\d,]* (?:g|kg|ml|L)$/, ''), 'title'],
    ['marca', ({ brand }) => brand, 'brand'],
    ['contenido', ({ size }) => (size ? String(size) : ''), 'size'],
    ['unidad', ({ sizeUnit }) => sizeUnit, 'size_unit'],
    ['seccion', ({ department }) => department, 'category_1'],
    ['precio_anterior', ({ price }) => String(price), 'price'],
    ['precio_actual', ({ price, sale }) => String(sale ?? price), 'price_neto'],
    ['saldo', ({ stock }) => kilos(stock), 'stock'],
    ['ult_compra', () => '2026-11-12'],
    ['activo', ({ active }) => (active ? 'X' : ''), 'active'],
  ],
  { above: [['INVENTARIO GENERAL'], ['Bodega | Principal']] },
);

export const accounts: readonly Export[] = [
  odoo,
  loyverse,
  siigo,
  worldOffice,
  alegra,
  tillWithScale,
  tillWithSizes,
];
