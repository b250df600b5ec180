import { type Export, exportOf } from './export.ts';
import { type Good, goods } from './goods.ts';

/** Six shapes that were written after the code that reads columns: what it does with files that nobody thought of. */

const blank = () => '';
const whole = (stock: number) => String(Math.floor(stock));

const square = exportOf<Good>('square', 'Square', goods, [
  ['Token', (_, place) => `A7K${place}QZ${place * 17}B`],
  ['Item Name', ({ title }) => title, 'title'],
  ['Variation Name', () => 'Regular', 'variant'],
  ['SKU', ({ code }) => code, 'sku'],
  ['Description', blank],
  ['Category', ({ category }) => category, 'category_1'],
  ['Reporting Category', ({ category }) => category],
  ['GTIN', ({ barcode }) => barcode, 'bar_code'],
  ['Price', ({ price }) => price.toFixed(2), 'price'],
  ['Enabled Centro', () => 'Y'],
  ['Current Quantity Centro', ({ stock }) => whole(stock), 'stock'],
  ['Stock Alert Enabled Centro', () => 'N'],
  ['Tax - IVA (19%)', ({ tax }) => (tax === 19 ? 'Y' : 'N')],
]);

const tiendanube = exportOf<Good>(
  'tiendanube',
  'Tiendanube',
  goods,
  [
    ['Identificador de URL', ({ title }) => title.toLowerCase().replaceAll(' ', '-')],
    ['Nombre', ({ title }) => title, 'title'],
    ['Categorías', ({ department, category }) => `${department} > ${category}`, 'category_1'],
    ['Nombre de propiedad 1', blank],
    ['Valor de propiedad 1', blank],
    ['Precio', ({ price }) => price.toFixed(2), 'price'],
    ['Precio promocional', ({ sale }) => (sale ? sale.toFixed(2) : ''), 'price_neto'],
    ['Peso (kg)', ({ size }) => ((size ?? 0) / 1000).toFixed(2)],
    ['Alto (cm)', () => '10.00'],
    ['Stock', ({ stock }) => whole(stock), 'stock'],
    ['SKU', ({ code }) => code, 'sku'],
    ['Código de barras', ({ barcode }) => barcode, 'bar_code'],
    ['Mostrar en tienda', ({ active }) => (active ? 'SÍ' : 'NO'), 'active'],
    ['Envío sin cargo', () => 'NO'],
    ['Descripción', ({ title }) => `<p>${title} para tu casa</p>`, 'description'],
    ['Tags', blank],
    ['Título para SEO', ({ title }) => title],
    ['Descripción para SEO', ({ title }) => `Compra ${title}`],
    ['Marca', ({ brand }) => brand, 'brand'],
    ['Producto Físico', () => 'SÍ'],
    ['MPN (Número de pieza del fabricante)', blank],
    ['Costo', ({ price }) => (price * 0.7).toFixed(2), 'cost'],
  ],
  { separator: ';' },
);

const magento = exportOf<Good>('magento', 'Magento', goods, [
  ['sku', ({ code }) => code, 'sku'],
  ['store_view_code', blank],
  ['attribute_set_code', () => 'Default'],
  ['product_type', () => 'simple'],
  ['categories', ({ department, category }) => `Default Category/${department}/${category}`, 'category_1'],
  ['product_websites', () => 'base'],
  ['name', ({ title }) => title, 'title'],
  ['description', ({ title }) => `<p>${title}</p>`, 'description'],
  ['short_description', blank],
  ['weight', ({ size }) => String((size ?? 0) / 1000)],
  ['product_online', ({ active }) => (active ? '1' : '2')],
  ['tax_class_name', () => 'Taxable Goods'],
  ['visibility', () => 'Catalog, Search'],
  ['price', ({ price }) => price.toFixed(4), 'price'],
  ['special_price', ({ sale }) => (sale ? sale.toFixed(4) : ''), 'price_neto'],
  ['special_price_from_date', ({ sale }) => (sale ? '11/20/26' : ''), 'sale_from'],
  ['url_key', ({ title }) => title.toLowerCase().replaceAll(' ', '-')],
  ['created_at', () => '11/2/26, 3:05 PM'],
  ['qty', ({ stock }) => stock.toFixed(4), 'stock'],
  ['out_of_stock_qty', () => '0.0000'],
  ['is_in_stock', ({ stock }) => (stock > 0 ? '1' : '0')],
]);

const byHand = exportOf<Good>(
  'a-mano',
  'hoja de cálculo',
  goods,
  [
    ['N°', (_, place) => String(place + 1)],
    ['Artículo', ({ title }) => title.replace(/ \d[\d,]* (?:g|kg|ml|L)$/, ''), 'title'],
    ['Marca', ({ brand }) => brand, 'brand'],
    [
      'Presentación',
      ({ size, sizeUnit }) =>
        size ? `${size} ${sizeUnit === 'ML' ? 'ml' : sizeUnit === 'UND' ? 'und' : 'g'}` : '',
      'size',
    ],
    ['Sección', ({ department }) => department, 'category_1'],
    ['Vlr compra', ({ price }) => `$ ${Math.round(price * 0.7).toLocaleString('es-CO')}`, 'cost'],
    ['Vlr venta', ({ price }) => `$ ${price.toLocaleString('es-CO')}`, 'price'],
    ['Hay', ({ stock }) => String(stock).replace('.', ','), 'stock'],
    ['Obs.', blank],
  ],
  { separator: ';', above: [['LISTA DE PRECIOS NOVIEMBRE'], ['']] },
);

const materials = exportOf<Good>(
  'erp-materiales',
  'ERP',
  goods,
  [
    ['Material', (_, place) => String(100_000_234 + place * 7), 'sku'],
    ['Texto breve de material', ({ title }) => title.toUpperCase().slice(0, 40), 'title'],
    ['UMB', ({ weighed }) => (weighed ? 'KG' : 'UN'), 'sold_by'],
    ['Grupo de artículos', ({ category }) => category, 'category_1'],
    ['Código EAN/UPC', ({ barcode }) => barcode, 'bar_code'],
    ['Precio bruto', ({ price }) => `${price.toLocaleString('es-CO')},00`, 'price'],
    ['Libre utilización', ({ stock }) => stock.toFixed(3).replace('.', ','), 'stock'],
    ['Centro', () => 'CO01'],
    ['Creado el', () => '12.11.2026'],
  ],
  { separator: '\t', above: [['Lista de stock'], ['Fecha: 28.11.2026']] },
);

const cashRegister = exportOf<Good>(
  'caja-ingles',
  'POS',
  goods,
  [
    ['Item Number', (_, place) => String(place + 1)],
    ['Barcode', ({ barcode }) => barcode, 'bar_code'],
    ['Item Code', ({ code }) => code, 'sku'],
    ['Item Description', ({ title }) => title, 'title'],
    ['Dept', ({ department }) => department, 'category_1'],
    ['Sub Dept', ({ category }) => category, 'category_2'],
    ['Vendor Name', ({ brand }) => `Dist. ${brand || 'Central'}`, 'provider'],
    ['Unit Cost', ({ price }) => (price * 0.7).toFixed(2), 'cost'],
    ['Retail', ({ price }) => price.toFixed(2), 'price'],
    ['Scale Item', ({ weighed }) => (weighed ? 'Yes' : 'No'), 'sold_by'],
    ['Qty On Hand', ({ stock }) => stock.toFixed(2), 'stock'],
    ['Reorder Point', () => '5', 'stock_min'],
    ['Discontinued', ({ active }) => (active ? 'No' : 'Yes'), 'inactive'],
  ],
  { separator: '\t' },
);

export const unseen: readonly Export[] = [square, tiendanube, magento, byHand, materials, cashRegister];
