import { readFileSync } from 'node:fs';
import type { DemoBlogPost, DemoCustomCart, DemoIntegrations } from '#demo/page-types.ts';
import type {
  DemoBrand,
  DemoBusiness,
  DemoCategory,
  DemoCoupon,
  DemoLabel,
  DemoOffer,
  DemoOffice,
  DemoProduct,
} from '#demo/types.ts';
import type { DemoReview } from './reviews.ts';

/** All data files of the demonstration. Their shapes are checked by demo/catalogue.test.ts. */
export type DemoData = {
  businesses: DemoBusiness[];
  categories: DemoCategory[];
  products: DemoProduct[];
  labels: DemoLabel[];
  brands: DemoBrand[];
  providers: { category: string; names: string[] }[];
  offices: DemoOffice[];
  offers: DemoOffer[];
  coupons: DemoCoupon[];
  customCarts: DemoCustomCart[];
  blog: DemoBlogPost[];
  integrations: DemoIntegrations;
  /** Groups of words that mean the same when searching. */
  synonyms: string[][];
  searchMisses: { query: string; times: number }[];
  barrios: { name: string; point: [number, number] }[];
  reviews: DemoReview[];
};

export function readData(): DemoData {
  return {
    businesses: read('businesses'),
    categories: read('categories'),
    products: read('products'),
    labels: read('labels'),
    brands: read('brands'),
    providers: read('providers'),
    offices: read('offices'),
    offers: read('offers'),
    coupons: read('coupons'),
    customCarts: read('custom-carts'),
    blog: read('blog'),
    integrations: read('integrations'),
    synonyms: read('synonyms'),
    searchMisses: read('search-misses'),
    barrios: read('cali-barrios'),
    reviews: read('reviews'),
  };
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../data/${name}.json`, import.meta.url), 'utf8'));
}
