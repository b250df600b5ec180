import type { DemoProduct } from '#demo/types.ts';
import goodOf from './choice/goods.json' with { type: 'json' };
import { packedShelves } from './choice/packed-shelves.ts';
import { arrangementOf, isOpen, shapeOf } from './choice/shape-of.ts';
import { contentColour, usualTone } from './choice/tones.ts';
import { hasTwin } from './choice/twins.ts';
import { sizeOnPack, wording } from './choice/wording.ts';
import { goods } from './fresh/goods.ts';
import { loosely, named } from './fresh/loosely.ts';
import { accentOf, lookOf } from './labels/brands.ts';
import { artOf, varietiesOf } from './labels/varieties.ts';
import type { Pack } from './packs/pack.ts';
import { several, stacked } from './packs/several.ts';
import { type Shape, shapes } from './packs/shapes.ts';
import { lighter } from './svg/colour.ts';
import { createSheet } from './svg/sheet.ts';

/**
 * The picture of a product of the demonstration, as SVG whose emoji are still to be put in (paint.ts). The first view
 * is what stands on the shelf; the next one what is inside, or one of several; the last one a net of them.
 */
export function pictureOf(product: DemoProduct, view = 0): string {
  const sheet = createSheet();
  const pack = packOf(product);
  const [only] = pack.contents;
  const arrangement = arrangementOf(product);
  if (only !== undefined && view === 1)
    return sheet.finish(loosely(sheet, only, arrangement?.count === 1 ? 3 : 1));
  if (only !== undefined && view > 1) return sheet.finish(shapes.net.draw(sheet, pack));
  if (only !== undefined && arrangement !== undefined)
    return sheet.finish((hasTwin(product) ? named : loosely)(sheet, only, arrangement.count, pack));
  const shape: Shape = shapes[shapeOf(product)];
  if (severalOf(product) < 2 || shape.width === undefined) return sheet.finish(shape.draw(sheet, pack));
  const whole = { ...pack, size: pack.size.replaceAll('x', '×') };
  if (shape.height !== undefined) return sheet.finish(stacked(sheet, whole, shape.draw, shape.height));
  return sheet.finish(several(sheet, whole, shape.draw, shape.width));
}

function packOf(product: DemoProduct): Pack {
  const brand = product.brand ?? '';
  const look = lookOf(brand || 'Canasta');
  const { name, detail } = wording(product.title, brand);
  const varieties = varietiesOf(product.title, product.sub in packedShelves);
  const found = varieties.find(({ accent }) => accent !== undefined)?.accent;
  const accent =
    product.sub === 'tintes'
      ? (contentColour(product) ?? '#5a3826')
      : (found ?? accentOf(`${name} ${detail}`));
  const art = artOf(product.sub, varieties);
  const good = goods[(goodOf as Record<string, string | undefined>)[product.sku] ?? ''];
  return {
    brand: brand || 'Canasta',
    name,
    detail,
    size: product.grams ? 'Por peso' : sizeOnPack(product.size),
    colour: look.colour,
    accent,
    face: look.face,
    ornament: look.ornament,
    edge: look.edge,
    art,
    tone:
      contentColour(product) ??
      varieties.find(({ tone }) => tone !== undefined)?.tone ??
      usualTone(product.sub) ??
      lighter(accent, 0.2),
    glass: glassOf(product),
    scale: scaleOf(product),
    contents: good ? [good] : [],
    piled: isOpen(product.sub),
    count: countOf(product),
  };
}

function glassOf({ sub, title }: DemoProduct): NonNullable<Pack['glass']> {
  if (sub === 'vinos-tintos') return 'dark';
  if (sub === 'espumosos') return 'green';
  if (sub.startsWith('cervezas')) return /lima|limón|radler|light/i.test(title) ? 'green' : 'amber';
  return /jerez|ron|whisky|crema/i.test(title) ? 'amber' : 'clear';
}

/** How large a pack is among its like: by the cube root of its content. */
function scaleOf(product: DemoProduct): number {
  const { content, unit } = product;
  if (unit !== 'g' && unit !== 'ml') return 0.96;
  const one = content / severalOf(product);
  const usual = Math.cbrt(one / 750);
  return Math.round(Math.min(1.04, Math.max(0.74, 0.82 + (usual - 1) * 0.2 + 0.1)) * 100) / 100;
}

/** '6 x 330 ml' is 6, and so is a 'sixpack' whose size is said of all. */
function severalOf({ size, title, sub, unit, content }: DemoProduct): number {
  const counted = /^(\d+) x /.exec(size)?.[1];
  if (counted !== undefined) return Number(counted);
  if (sub.startsWith('leche') && unit === 'ml' && content >= 4000) return 6;
  return PACKS.find(([words]) => words.test(title))?.[1] ?? 1;
}

const PACKS: readonly (readonly [words: RegExp, count: number])[] = [
  [/sixpack|multipaquete|sabor original pack/i, 6],
  [/fourpack/i, 4],
  [/tripack|pack x 3|surtida x 3/i, 3],
  [/pack x 2|floral x 2/i, 2],
];

function countOf(product: DemoProduct): number {
  return product.unit === 'und' ? product.content : severalOf(product);
}
