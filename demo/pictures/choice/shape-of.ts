import type { DemoProduct } from '#demo/types.ts';
import type { ShapeName } from '../packs/shapes.ts';
import { otherShelves } from './other-shelves.ts';
import { packedShelves, type ShelfShapes } from './packed-shelves.ts';
import overrides from './shapes-by-product.json' with { type: 'json' };

const shelves: Record<string, ShelfShapes | undefined> = { ...packedShelves, ...otherShelves };

/** Goods that lie open on the market's shelves. */
const OPEN = [
  'frutas',
  'citricos',
  'manzanas-peras',
  'berries',
  'banano-guineo',
  'exoticas',
  'verduras',
  'hortalizas-hojas',
  'tuberculos-platano',
  'hierbas-aromaticas',
  'setas-hongos',
];

/** Small ones that are drawn as a heap already. */
const HEAPED =
  /pajarito|chontaduro|perla|ocañera|ají dulce|ulluco|papa criolla|papa |batata|cúrcuma|habichuela|arveja|fríjol|pepino cohombro .*kg|\buva|espinaca|plátano|cachaco|banano|guineo|yuca|ñame|rascadera|arracacha|repollo/i;

const PACKED = /malla|vacío|cherry|bolsa|empacada|insuperable/i;
/** Sold by their weight, and as one sees them: a bunch, a head, a heap. */
const BUNCHED = /^(?:Cebolla|Apio|Acelga|Espinaca|Lechuga|Rábano|Espárragos|Kale|Berros|Rúgula|Germinados)/i;

export const isOpen = (sub: string): boolean => OPEN.includes(sub);

/** The shape of a packed product: its own, by the words of its title, or its shelf's usual one. */
export function shapeOf(product: Pick<DemoProduct, 'sku' | 'title' | 'size' | 'sub' | 'brand'>): ShapeName {
  const own = (overrides as Record<string, string | undefined>)[product.sku];
  if (own !== undefined) return own as ShapeName;
  const { title, size, sub } = product;
  if (isOpen(sub)) return openShape(product);
  const [usual, ...others] = shelves[sub] ?? ['card'];
  const text = `${title} ${size}`.toLowerCase();
  return others.find(([words]) => new RegExp(words, 'iu').test(text))?.[1] ?? usual;
}

function openShape({ title, sub }: Pick<DemoProduct, 'title' | 'sub'>): ShapeName {
  if (/malla/i.test(title)) return 'net';
  if (/vacío/i.test(title)) return 'vacuum';
  if (sub === 'setas-hongos') return 'tray';
  if (sub === 'berries' || /cherry|uchuva|cereza|brevas|higos/i.test(title)) return 'clamshell';
  return 'clearBag';
}

/** How many of open goods lie on the shelf; undefined for those in a pack. */
export function arrangementOf({
  title,
  sub,
  brand,
  grams,
  content,
  unit,
}: DemoProduct): { count: number } | undefined {
  if (!isOpen(sub) || PACKED.test(title) || sub === 'setas-hongos' || sub === 'berries') return undefined;
  if (sub === 'banano-guineo' || HEAPED.test(title)) return { count: 1 };
  if (unit === 'und') return { count: Math.min(5, content) };
  if (grams) return { count: sub === 'hierbas-aromaticas' ? 1 : 3 };
  return brand === undefined && (sub === 'hierbas-aromaticas' || BUNCHED.test(title))
    ? { count: 1 }
    : undefined;
}
