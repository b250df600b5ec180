import type { Plugin } from 'postcss';

const DYNAMIC = /(?<=\d)[dls](?=v[hw]\b)/g;
const MIX = /color-mix\(in \w+, ((?:[^(),]|\([^()]*\))+), ((?:[^(),]|\([^()]*\))+)\)/g;

/**
 * Before values that the floor lacks, what an older browser takes instead: `vh` for `dvh` (Chrome 108), and of a
 * `color-mix()` (Chrome 111) the colour that is most of it. Those of custom properties are for @supports, by hand.
 */
export const olderValues: Plugin = {
  postcssPlugin: 'older-values',
  Declaration(declaration) {
    const { prop, value } = declaration;
    if (prop.startsWith('--')) return;
    const older = value
      .replaceAll(DYNAMIC, '')
      .replaceAll(MIX, (_, first: string, second: string) => mostOf(first.trim(), second.trim()));
    const before = declaration.prev();
    if (older === value || (before?.type === 'decl' && before.prop === prop)) return;
    declaration.cloneBefore({ value: older });
  },
};

/** `red 30%` and `blue`, or `red` and `blue 70%`: blue. */
function mostOf(first: string, second: string): string {
  const [, colour = first, share] = /^(.*?) ([\d.]+)%$/.exec(first) ?? [];
  const [, other = second, rest] = /^(.*?) ([\d.]+)%$/.exec(second) ?? [];
  const part = share === undefined ? 100 - Number(rest ?? 50) : Number(share);
  return part >= 50 ? colour : other;
}
