import { shellTexts } from '../../texts/shell.ts';
import { desk, heads, type MenuEntry } from './menu-entry.ts';

export const goodsEntries: readonly MenuEntry[] = [
  {
    to: '/admin/products',
    label: shellTexts.entries.products,
    icon: { shop: 'package' },
    roles: desk,
    byOffice: true,
  },
  {
    to: '/admin/products-without-image',
    label: shellTexts.entries.withoutImage,
    icon: { staff: 'image' },
    roles: desk,
  },
  {
    to: '/admin/stock',
    label: shellTexts.entries.stock,
    icon: { staff: 'barcode' },
    roles: desk,
    byOffice: true,
  },
  {
    to: '/admin/stock-counts',
    label: shellTexts.entries.stockCounts,
    icon: { staff: 'list-numbers' },
    roles: ['picker', ...desk],
    module: 'stock_counts',
    byOffice: true,
  },
  {
    to: '/admin/receptions',
    label: shellTexts.entries.receptions,
    icon: { shop: 'truck' },
    roles: ['picker', ...desk],
    module: 'receptions',
    byOffice: true,
  },
  {
    to: '/admin/expiry',
    label: shellTexts.entries.expiry,
    icon: { shop: 'calendar-blank' },
    roles: desk,
    module: 'stock_lots',
    byOffice: true,
  },
  {
    to: '/admin/categories',
    label: shellTexts.entries.categories,
    icon: { staff: 'tree-structure' },
    roles: heads,
  },
  {
    to: '/admin/brands',
    label: shellTexts.entries.brands,
    icon: { shop: 'tag' },
    roles: heads,
  },
  {
    to: '/admin/import-data',
    label: shellTexts.entries.importData,
    icon: { staff: 'upload-simple' },
    roles: heads,
  },
  {
    to: '/admin/import-images',
    label: shellTexts.entries.importImages,
    icon: { staff: 'images' },
    roles: heads,
  },
  {
    to: '/admin/search',
    label: shellTexts.entries.search,
    icon: { shop: 'magnifying-glass' },
    roles: desk,
  },
];
