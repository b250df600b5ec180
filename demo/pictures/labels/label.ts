import { darker, inkOn, lighter, luminance } from '../svg/colour.ts';
import { type Face, fitted, widthOf } from '../svg/lettering.ts';
import { type Box, ellipse, emoji, path, roundRect, type Sheet } from '../svg/sheet.ts';
import { type Ornament, ornament } from './ornament.ts';

/** What stands on a pack, and how its brand looks. */
export type Label = {
  brand: string;
  /** The name: two or three words. */
  name: string;
  /** The rest of the title, small. */
  detail: string;
  size: string;
  /** The brand's colour, and that of the variety: pink for strawberry. */
  colour: string;
  accent: string;
  face: Face;
  ornament: Ornament;
  edge: 'straight' | 'arch' | 'wave' | 'slant' | 'oval';
  /** Of the emoji set, what is inside or for whom: a strawberry, a cat. */
  art: readonly string[];
};

/** The largest letters of a label, by its width. */
const SIZE_SHARE = 0.13;

/** The front of a pack: the brand on its colour, the name and the picture on a light ground, the size at the foot. */
export function label(sheet: Sheet, box: Box, facts: Label): string {
  return box.width > box.height * 1.35 ? wide(sheet, box, facts) : upright(sheet, box, facts);
}

function upright(sheet: Sheet, box: Box, facts: Label): string {
  const { x, y, width, height } = box;
  const { colour, accent, face, detail } = facts;
  const top = height * (height > width * 1.5 ? 0.27 : 0.31);
  const panel = lighter(accent, 0.84);
  const pad = width * 0.075;
  const foot = Math.max(46, Math.min(height * 0.17, width * 0.24));
  const ink = darker(accent, 0.72);
  const free = height - top - foot;
  const hasArt = facts.art.length > 0 && free > 150;
  const shares = hasArt
    ? [0.33, detail === '' ? 0 : 0.2]
    : [detail === '' ? 0.92 : 0.54, detail === '' ? 0 : 0.34];
  const [nameShare = 0, detailShare = 0] = shares;
  const nameTop = y + top + free * 0.05;
  const detailTop = nameTop + free * nameShare;
  const artTop = detailTop + free * detailShare;
  const inner = { x: x + pad, width: width - 2 * pad };
  return (
    path(roundRect(box, 0), ground(sheet, colour)) +
    ornament(facts.ornament, box, luminance(colour) > 0.4 ? darker(colour, 0.09) : lighter(colour, 0.13)) +
    path(panelPath(facts.edge, box, top), panel) +
    brandName({ x: inner.x, y: y + top * 0.12, width: inner.width, height: top * 0.74 }, facts, face) +
    fitted(
      facts.name,
      { x: inner.x, y: nameTop, width: inner.width, height: free * nameShare },
      {
        face: 'plain',
        size: width * 0.18,
        colour: ink,
        most: 3,
        least: 20,
      },
    ) +
    (detail === ''
      ? ''
      : fitted(
          detail,
          { x: inner.x, y: detailTop, width: inner.width, height: free * detailShare },
          {
            face: 'text',
            size: width * (hasArt ? 0.095 : 0.11),
            colour: ink,
            most: 3,
            least: 17,
          },
        )) +
    (hasArt
      ? art(facts, {
          x: inner.x,
          y: artTop,
          width: inner.width,
          height: y + height - foot - artTop - free * 0.03,
        })
      : '') +
    footOf(sheet, { x, y: y + height - foot, width, height: foot }, facts)
  );
}

function wide(sheet: Sheet, box: Box, facts: Label): string {
  const { x, y, width, height } = box;
  const { colour, accent, face } = facts;
  const split = width * 0.6;
  const pad = height * 0.1;
  const ink = inkOn(colour);
  const panel = lighter(accent, 0.8);
  const text = { x: x + pad * 0.8, width: split - width * 0.05 - pad * 1.1 };
  const hasDetail = facts.detail !== '';
  return (
    path(roundRect(box, 0), ground(sheet, colour)) +
    ornament(
      facts.ornament,
      { x, y, width: split, height },
      luminance(colour) > 0.4 ? darker(colour, 0.09) : lighter(colour, 0.13),
    ) +
    path(
      `M${x + split} ${y}q${-width * 0.07} ${height / 2} 0 ${height}h${width - split}v${-height}z`,
      panel,
    ) +
    brandName({ x: text.x, y: y + height * 0.08, width: text.width, height: height * 0.36 }, facts, face) +
    fitted(
      facts.name,
      { x: text.x, y: y + height * 0.48, width: text.width, height: height * (hasDetail ? 0.25 : 0.42) },
      {
        face: 'plain',
        size: height * 0.17,
        colour: ink,
        most: 3,
        least: 15,
      },
    ) +
    (hasDetail
      ? fitted(
          facts.detail,
          { x: text.x, y: y + height * 0.75, width: text.width, height: height * 0.2 },
          {
            face: 'text',
            size: height * 0.095,
            colour: ink,
            most: 2,
            least: 15,
          },
        )
      : '') +
    (facts.art.length > 0
      ? art(facts, {
          x: x + split,
          y: y + height * 0.06,
          width: width - split - pad * 0.3,
          height: height * 0.66,
        }) +
        sizeText(
          { x: x + split, y: y + height * 0.75, width: width - split - pad * 0.3, height: height * 0.2 },
          facts.size,
          darker(accent, 0.72),
          height * 0.17,
        )
      : sizeText(
          { x: x + split, y, width: width - split - pad * 0.3, height },
          facts.size,
          darker(accent, 0.6),
          height * 0.24,
        ))
  );
}

/** The strip at the foot, in the variety's colour, with the size. */
function footOf(sheet: Sheet, box: Box, { accent, size }: Label): string {
  const deep = luminance(accent) > 0.45 ? darker(accent, 0.12) : accent;
  return (
    path(roundRect(box, 0), ground(sheet, deep)) +
    sizeText(
      { x: box.x + box.width * 0.08, y: box.y, width: box.width * 0.84, height: box.height },
      size,
      inkOn(deep),
      Math.max(36, box.width * SIZE_SHARE),
    )
  );
}

export function sizeText(box: Box, size: string, colour: string, most: number): string {
  return fitted(size, box, {
    face: 'plain',
    size: Math.min(most, box.height * 0.78),
    colour,
    most: 1,
    least: 22,
  });
}

function brandName(box: Box, { brand, colour }: Label, face: Face): string {
  const ink = inkOn(colour);
  const most = Math.min(box.height * 0.8, 92);
  const lines = brand.includes(' ') && widthOf(brand, { face, size: most * 0.62 }) > box.width ? 2 : 1;
  return fitted(brand, box, {
    face,
    size: lines === 2 ? most * 0.62 : most,
    colour: ink,
    most: lines,
    least: 16,
    leading: 0.98,
  });
}

/** One picture in the middle, or two that overlap. */
function art({ art: stems, accent }: Label, { x, y, width, height }: Box): string {
  const side = Math.min(width * 0.84, height);
  const [first, second] = stems;
  if (first === undefined || side < 46) return '';
  const [cx, cy] = [x + width / 2, y + height / 2];
  const ground = ellipse(cx, cy, side * 0.56, side * 0.5, lighter(accent, 0.6), 'opacity=".7"');
  if (second === undefined) return ground + emoji(first, cx, cy, side * 0.92);
  const part = Math.min(side * 0.8, width * 0.52);
  return (
    ground +
    emoji(second, cx + part * 0.36, cy - part * 0.1, part) +
    emoji(first, cx - part * 0.34, cy + part * 0.08, part)
  );
}

/** A light ground below the brand, with the edge of its house. */
function panelPath(edge: Label['edge'], { x, y, width, height }: Box, top: number): string {
  const from = y + top;
  const rest = `V${y + height}H${x}z`;
  const bend = width * 0.1;
  if (edge === 'arch')
    return `M${x} ${from + bend}Q${x + width / 2} ${from - bend} ${x + width} ${from + bend}${rest}`;
  if (edge === 'wave')
    return `M${x} ${from + bend * 0.4}q${width / 4} ${-bend * 1.2} ${width / 2} 0t${width / 2} 0${rest}`;
  if (edge === 'slant') return `M${x} ${from + bend * 0.7}L${x + width} ${from - bend * 0.7}${rest}`;
  if (edge === 'oval')
    return `M${x} ${from - bend * 0.4}Q${x + width / 2} ${from + bend * 1.5} ${x + width} ${from - bend * 0.4}${rest}`;
  return `M${x} ${from}H${x + width}${rest}`;
}

function ground(sheet: Sheet, colour: string): string {
  return sheet.down([
    [0, lighter(colour, 0.07)],
    [1, darker(colour, 0.07)],
  ]);
}
