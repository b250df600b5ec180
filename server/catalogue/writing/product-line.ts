import type { ProductFields } from './products.ts';

/**
 * A product by its code; brand and provider by their names, which are added when new; '' = none. With `expectedPicture`
 * it is changed only while it has that picture; with `onlyNew`, never.
 */
export type ProductLine = {
  sku: string;
  brand?: string;
  provider?: string;
  inactive?: boolean;
  expectedPicture?: string;
  onlyNew?: boolean;
} & Partial<Omit<ProductFields, 'sku' | 'brand_id' | 'provider_id' | 'slug' | 'label_marks'>>;

export type RefusedProduct = {
  sku: string;
  why: /** Two lines of one code, none of which counts. */
    | 'TWICE'
    /** No title, or one longer than 300 letters. */
    | 'BAD_TITLE'
    | 'UNKNOWN_SUBCATEGORY'
    /** The product is removed, and the line does not say whether it stays so. */
    | 'REMOVED'
    /** Somebody else added the product at the same time. */
    | 'EXISTS';
};
