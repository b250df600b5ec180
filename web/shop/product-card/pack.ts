/** How a drawing that many products share is varied (decision 008). */
export type Pack = {
  /** Class names: the colour of the label, the strength of the ground, size and direction of the drawing. */
  look: string;
  label?: string;
  /** A pack of several is drawn twice. */
  twice: boolean;
};

type Packed = {
  id: string;
  brand: string;
  size: string;
  quantity_pum: number;
  unit_measurement_pum: string;
};

const LABELS = 7;
const SHADES = 3;
/** Grams or millilitres below and from which a drawing is small or large. */
const SMALL = 200;
const LARGE = 800;
/** '6 x 330 ml' */
const SEVERAL = /^\d+ ?x ?\d/;
/** '30 und', '12 und' */
const PIECES = /^(?!1 und)\d[\d.]* und$/;

/** Whether a size consists of several pieces: 'each' would then mean one of them. */
export function isSeveral(size: string): boolean {
  return SEVERAL.test(size) || PIECES.test(size);
}

/** The look of a product's drawing: always the same one, with the colour of its brand. */
export function packOf(product: Packed, showsBrand: boolean): Pack {
  const { id, brand, size } = product;
  const twice = SEVERAL.test(size);
  const own = digest(id);
  const look = [
    `label-${digest(brand) % LABELS}`,
    `shade-${own % SHADES}`,
    Math.floor(own / SHADES) % 2 === 1 && 'pack-turned',
    !twice && scaleOf(product),
  ];
  return {
    look: look.filter(Boolean).join(' '),
    ...(showsBrand && brand && { label: brand }),
    twice,
  };
}

function scaleOf({ quantity_pum: content, unit_measurement_pum: unit }: Packed): string {
  if ((unit !== 'g' && unit !== 'ml') || content <= 0) return '';
  if (content < SMALL) return 'pack-small';
  return content >= LARGE ? 'pack-large' : '';
}

function digest(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum;
}
