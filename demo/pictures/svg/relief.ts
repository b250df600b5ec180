import { group, round, type Sheet } from './sheet.ts';

/** What a surface is like, for the light that falls on it from the upper left. */
export type Surface = {
  /** How far from its edge it is round, in units of the picture, and how high it rises. */
  round: number;
  rise: number;
  /** How strong its shine is, and how small: 10 is soft, 60 is wet. */
  gloss?: number;
  shine?: number;
  /** Crumbs, pores: how large they are and how deep, from 0 to 1. */
  grain?: readonly [size: number, depth: number];
  /** Patches of another colour: how large, and how much of the surface they are, from 0 to 1. */
  patches?: readonly [colour: string, size: number, share: number];
  /** How dark its own shadow is on what it lies. */
  cast?: number;
  /** How light the side is that lies in the shade. */
  shade?: number;
  /** Of something large: its shadow needs less room beside it. */
  large?: boolean;
};

const ELEVATION = 52;
const LIGHT = `<feDistantLight azimuth="228" elevation="${ELEVATION}"/>`;
const FLAT = Math.sin((ELEVATION * Math.PI) / 180);
/** How bright a flat surface is. */
const EXPOSURE = 1.05;
/** What a flat surface mirrors into the eye, which is above: it is taken off, or it would be pale. */
const MIRRORED = Math.cos(((90 - ELEVATION) / 2) * (Math.PI / 180));

/** A filter that makes a flat shape a body of that surface. */
export function relief(sheet: Sheet, surface: Surface): string {
  const { gloss = 0, shine = 24, cast = 0, shade = 0.42 } = surface;
  const gained = (EXPOSURE - shade) / FLAT;
  const rise = (surface.rise * 0.8).toFixed(1);
  return sheet.filter(
    patched(surface) +
      heightOf(surface) +
      `<feDiffuseLighting in="height" surfaceScale="${rise}" diffuseConstant="1" lighting-color="#fff" result="lit">${LIGHT}</feDiffuseLighting>` +
      `<feComposite in="skin" in2="lit" operator="arithmetic" k1="${gained.toFixed(2)}" k2="${shade}" result="body"/>` +
      (gloss === 0
        ? ''
        : `<feSpecularLighting in="height" surfaceScale="${rise}" specularConstant="${gloss}" specularExponent="${shine}" lighting-color="#fffaf0">${LIGHT}</feSpecularLighting><feColorMatrix values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 ${(-gloss * MIRRORED ** shine).toFixed(3)}" result="spot"/><feComposite in="spot" in2="body" operator="arithmetic" k2="1" k3="1"/>`) +
      `<feComposite in2="SourceAlpha" operator="in" result="whole"/>` +
      (cast === 0
        ? ''
        : `<feGaussianBlur in="SourceAlpha" stdDeviation="5"/><feOffset dx="5" dy="7"/><feColorMatrix values="0 0 0 0 .16 0 0 0 0 .07 0 0 0 0 .03 0 0 0 ${cast} 0" result="below"/><feMerge><feMergeNode in="below"/><feMergeNode in="whole"/></feMerge>`),
    surface.large ? 8 : cast === 0 ? 15 : 45,
  );
}

/** A shape as that body, at a place. */
export function body(filter: string, markup: string, x = 0, y = 0, turn = 0, scale = 1): string {
  const moved = `transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${scale.toFixed(3)})"`;
  return group(group(markup, moved), `filter="${filter}"`);
}

/** A soft edge: for shadows and shine that are drawn. */
export function blur(sheet: Sheet, deviation: number): string {
  return sheet.filter(`<feGaussianBlur stdDeviation="${deviation}"/>`, 60);
}

function patched({ patches }: Surface): string {
  if (!patches) return '<feOffset in="SourceGraphic" result="skin"/>';
  const [colour, size, share] = patches;
  const parts = [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3));
  const [red, green, blue] = parts;
  return (
    noise(size, 2, 7) +
    `<feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} 5 0 0 0 ${(-3.6 + share * 3).toFixed(2)}"/>` +
    '<feComposite in2="SourceAlpha" operator="in" result="spots"/>' +
    '<feMerge result="skin"><feMergeNode in="SourceGraphic"/><feMergeNode in="spots"/></feMerge>'
  );
}

function heightOf({ round: edge, grain }: Surface): string {
  const smooth = `<feGaussianBlur in="SourceAlpha" stdDeviation="${edge}" result="${grain ? 'smooth' : 'height'}"/>`;
  if (!grain) return smooth;
  const [size, depth] = grain;
  return (
    smooth +
    noise(size, 3, 3) +
    '<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.2 0 0 0 -.6" result="rough"/>' +
    `<feComposite in="smooth" in2="rough" operator="arithmetic" k1="${depth}" k2="${1 - depth}" result="height"/>`
  );
}

function noise(size: number, octaves: number, seed: number): string {
  return `<feTurbulence type="fractalNoise" baseFrequency="${(1 / size).toFixed(4)}" numOctaves="${octaves}" seed="${seed}"/>`;
}
