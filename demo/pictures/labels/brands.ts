import { hash32 } from '#demo/load/random.ts';
import { hsl } from '../svg/colour.ts';
import looks from './brand-looks.json' with { type: 'json' };
import type { Label } from './label.ts';

export type BrandLook = Pick<Label, 'colour' | 'face' | 'ornament' | 'edge'>;

/** Hues that a pack may have; between them the difference is seen. */
const HUES = [4, 22, 38, 48, 96, 140, 168, 190, 208, 226, 262, 290, 322, 344];
const EDGES = ['straight', 'arch', 'wave', 'slant', 'oval'] as const;

/** The house brands, which are invented, have a look of their own (brand-looks.json). */
export function lookOf(brand: string): BrandLook {
  const own = (looks as Record<string, BrandLook | undefined>)[brand];
  return own ?? plainLook(brand);
}

/** Brands that exist: their name in plain type on a colour that its letters choose; nobody's logo or ornament. */
function plainLook(brand: string): BrandLook {
  const digest = hash32(`look ${brand}`);
  const hue = HUES[digest % HUES.length] ?? 0;
  const isLight = hue > 30 && hue < 60;
  return {
    colour: isLight
      ? hsl(hue, 0.88, 0.52)
      : hsl(hue, 0.62 + ((digest >>> 8) % 4) * 0.06, 0.32 + ((digest >>> 12) % 4) * 0.04),
    face: 'plain',
    ornament: 'plain',
    edge: EDGES[(digest >>> 16) % EDGES.length] ?? 'straight',
  };
}

/** The second colour of a pack whose title names none: the goods of one house can be told apart. */
export function accentOf(title: string): string {
  const digest = hash32(`accent ${title}`);
  const hue = HUES[digest % HUES.length] ?? 0;
  return hsl(hue, 0.42 + ((digest >>> 8) % 3) * 0.08, 0.44 + ((digest >>> 12) % 3) * 0.05);
}
