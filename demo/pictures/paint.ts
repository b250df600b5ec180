import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { frameOf } from './framing.ts';
import { SIDE } from './svg/sheet.ts';

/** Turns drawings into pixels. Only for our own SVG, and in a process of its own: the shop itself opens none. */

const EMOJI = fileURLToPath(new URL('../../node_modules/@lobehub/fluent-emoji-3d/assets/', import.meta.url));
/** Pixels of the small rendering that finds out what a drawing fills. */
const SMALL = 128;
/** Light on a surface is computed from pixel to pixel: at one size for all widths, so that they look alike. */
const LIT = SIDE;

type Encode = (picture: Sharp) => Sharp;

const ENCODE: Record<string, Encode> = {
  'image/avif': (picture) => picture.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }),
  'image/webp': (picture) => picture.webp({ quality: 82, alphaQuality: 90, effort: 4 }),
  'image/jpeg': (picture) => picture.flatten({ background: 'white' }).jpeg({ quality: 84 }),
};

const files = new Map<string, Promise<string>>();

/** The drawing in a width and a type; undefined for a type that is not drawn. */
export async function paint(drawing: string, width: number, type: string): Promise<Buffer | undefined> {
  const encode = ENCODE[type];
  if (!encode) return undefined;
  const svg = await framed(await withEmoji(drawing));
  const picture = svg.includes('<filter') ? await lit(svg) : sharp(Buffer.from(svg));
  return encode(picture.resize(width, width)).toBuffer();
}

async function lit(svg: string): Promise<Sharp> {
  const pixels = await sharp(Buffer.from(svg)).resize(LIT, LIT).ensureAlpha().raw().toBuffer();
  return sharp(pixels, { raw: { width: LIT, height: LIT, channels: 4 } });
}

/** The library reads no WebP inside an SVG: the files of the set go in as PNG. */
async function withEmoji(drawing: string): Promise<string> {
  const stems = [
    ...new Set([...drawing.matchAll(/href="emoji:([0-9a-f-]+)"/g)].map(([, stem = '']) => stem)),
  ];
  let svg = drawing;
  for (const stem of stems) svg = svg.replaceAll(`emoji:${stem}`, await embedded(stem));
  return svg;
}

function embedded(stem: string): Promise<string> {
  const found = files.get(stem) ?? readEmoji(stem);
  files.set(stem, found);
  return found;
}

async function readEmoji(stem: string): Promise<string> {
  const png = await sharp(await readFile(`${EMOJI}${stem}.webp`))
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

async function framed(svg: string): Promise<string> {
  const pixels = await sharp(Buffer.from(svg)).resize(SMALL, SMALL).ensureAlpha().raw().toBuffer();
  return svg.replace(`viewBox="0 0 ${SIDE} ${SIDE}"`, `viewBox="${frameOf(pixels, SMALL)}"`);
}
