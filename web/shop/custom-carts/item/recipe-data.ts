import type { OutputOf } from '#contract/index.ts';
import { customCartPath } from '#rules/links/page-paths.ts';
import { absolute } from '#web/shop/shell/page-meta.ts';
import { ingredientsFor } from './ingredients.ts';

type CustomCart = OutputOf<'customCarts.get'>;

type Page = { origin: string; shop: string; description: string };

/** The structured data of a recipe for search engines (schema.org/Recipe). */
export function recipeJsonLd(recipe: CustomCart, { origin, shop, description }: Page) {
  const { name, photoUrl, photos, creator, creationDate, recipe_details: details, products, body } = recipe;
  const pictures = [photoUrl, ...photos.map(({ url }) => url)].filter((url) => url !== '');
  const minutes = minutesIn(details.time);
  const steps = stepsOf(body);
  return {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name,
    url: origin + customCartPath(recipe),
    inLanguage: 'es-CO',
    description,
    datePublished: creationDate,
    author: { '@type': 'Organization', name: creator || shop },
    ...(pictures.length > 0 && { image: [...new Set(pictures)].map((url) => absolute(origin, url)) }),
    ...(details.portions > 0 && { recipeYield: String(details.portions) }),
    ...(minutes !== undefined && { totalTime: `PT${minutes}M` }),
    recipeIngredient: ingredientsFor(products, details.portions, details.portions).map(
      ({ amountText, product }) => `${amountText} ${product.title}`,
    ),
    ...(steps.length > 0 && {
      recipeInstructions: steps.map((text) => ({ '@type': 'HowToStep', text })),
    }),
  };
}

export function stepsOf(html: string): string[] {
  const items = [...html.matchAll(/<li[^>]*>(.*?)<\/li>/gis)].map(([, item = '']) => item);
  const parts = items.length > 0 ? items : html.split(/<\/(?:p|h\d|div)>|<br ?\/?>/i);
  return parts.map(plain).filter((text) => text !== '');
}

function plain(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, '')
    .replace(/&(nbsp|lt|gt|quot|amp);/g, (_, name) => SIGNS[name] ?? ' ');
  return text.replace(/\s+/g, ' ').trim();
}

const SIGNS: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', amp: '&' };

/** Minutes of '1 h 30 min', '45 minutos', '2 horas'; undefined for other texts. */
export function minutesIn(time: string): number | undefined {
  const [, hours] = /(\d+)\s*h/i.exec(time) ?? [];
  const [, minutes] = /(\d+)\s*m/i.exec(time) ?? [];
  const total = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return total > 0 ? total : undefined;
}
