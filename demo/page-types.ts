/** Shapes of demo/data that are read on pages: recipes, articles, modules. */

export type DemoCustomCart = {
  slug: string;
  type: 'recipe' | 'event' | 'market';
  name: string;
  picture: string;
  tint: string;
  body: string;
  creator: string;
  daysAgo: number;
  recipe?: { time: string; portions: number; dificult: string };
  /** SKU, count, unit. */
  products: [string, number, 'units' | 'grams'][];
  showOnCheckout?: boolean;
  /** Stems of further pictures. */
  photos?: string[];
};

export type DemoBlogPost = {
  slug: string;
  title: string;
  picture: string;
  tint: string;
  daysAgo: number;
  summary: string;
  body: string;
};

export type DemoIntegrations = {
  integrations: { name: string; everyMinutes: number }[];
};
