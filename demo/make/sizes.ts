import type { ContentUnit } from '#demo/types.ts';
import { thousands } from './text.ts';

/** The content of a package, parsed from its text. */
export type Size = { content: number; unit: ContentUnit; label: string };

const number = (text: string): number => {
  // '2.500 g' is two and a half thousand, '1.5 L' one and a half: a point before three digits groups.
  if (/^\d{1,3}\.\d{3}$/.test(text)) return Number(text.replace('.', ''));
  return Number(text.replace(',', '.'));
};

const SCALE: Record<string, { unit: ContentUnit; times: number }> = {
  kg: { unit: 'g', times: 1000 },
  kilo: { unit: 'g', times: 1000 },
  g: { unit: 'g', times: 1 },
  lb: { unit: 'g', times: 500 },
  l: { unit: 'ml', times: 1000 },
  ml: { unit: 'ml', times: 1 },
  m: { unit: 'm', times: 1 },
  und: { unit: 'und', times: 1 },
};

const UNIT_NAMES: [RegExp, string][] = [
  [/^(kg|kgs)$/i, 'kg'],
  [/^kilos?$/i, 'kilo'],
  [/^(g|gr|grs|gramos)$/i, 'g'],
  [/^lbs?$/i, 'lb'],
  [/^(l|lt|lts|litros?)$/i, 'l'],
  [/^(ml|cc)$/i, 'ml'],
  [/^(m|mt|mts|metros)$/i, 'm'],
  [/^.*$/, 'und'],
];

/** 'ml' for 'Ml', 'und' for 'Unds', 'rollos', 'bolsas' and any other counted thing. */
export function unitName(text: string): string {
  return UNIT_NAMES.find(([match]) => match.test(text))?.[1] ?? 'und';
}

export function sizeOf(amount: string, unitText: string): Size {
  const { unit, times } = SCALE[unitName(unitText)] ?? { unit: 'und', times: 1 };
  const content = Math.max(1, Math.round(number(amount) * times));
  return { content, unit, label: `${thousands(content)} ${unit}` };
}

/** A pack of equal packages: '6 x 330 ml' contains 1,980 ml. */
export function packOf(count: number, each: Size): Size {
  if (count <= 1) return each;
  return { content: count * each.content, unit: each.unit, label: `${count} x ${each.label}` };
}
