/** A gradient's stops: where, which colour, how opaque. */
export type Stop = readonly [at: number, colour: string, opacity?: number];

export type Box = { x: number; y: number; width: number; height: number };

/** The side of every picture; each product stands on a line near its foot. */
export const SIDE = 640;
export const GROUND = 598;

export type Sheet = ReturnType<typeof createSheet>;

/** Collects the definitions of one picture; gradients are relative to what they fill, as SVG does it. */
export function createSheet() {
  const definitions: string[] = [];

  function define(markup: (id: string) => string): string {
    const id = `d${definitions.length}`;
    definitions.push(markup(id));
    return `url(#${id})`;
  }

  function linear(line: string, stops: readonly Stop[]): string {
    return define((id) => `<linearGradient id="${id}" ${line}>${stopMarkup(stops)}</linearGradient>`);
  }

  return {
    across: (stops: readonly Stop[]) => linear('x1="0" y1="0" x2="1" y2="0"', stops),
    down: (stops: readonly Stop[]) => linear('x1="0" y1="0" x2="0" y2="1"', stops),
    slant: (stops: readonly Stop[]) => linear('x1="0" y1="0" x2="1" y2="1"', stops),
    glow: (stops: readonly Stop[], centre = 'cx=".5" cy=".5" r=".5"') =>
      define((id) => `<radialGradient id="${id}" ${centre}>${stopMarkup(stops)}</radialGradient>`),
    clip: (path: string) => define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`),
    pattern: (width: number, height: number, turn: number, markup: string) =>
      define(
        (id) =>
          `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${markup}</pattern>`,
      ),
    filter: (markup: string, margin = 15) =>
      define(
        (id) =>
          `<filter id="${id}" x="-${margin}%" y="-${margin}%" width="${100 + 2 * margin}%" height="${100 + 2 * margin}%" color-interpolation-filters="sRGB">${markup}</filter>`,
      ),
    finish: (body: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><defs>${definitions.join('')}</defs>${body}</svg>`,
  };
}

function stopMarkup(stops: readonly Stop[]): string {
  return stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function group(inside: string, attributes: string): string {
  return `<g ${attributes}>${inside}</g>`;
}

/** A picture of the emoji set, by its file stem; the painter puts the file in its place. */
export function emoji(stem: string, cx: number, cy: number, side: number, turn = 0): string {
  const [x, y] = [round(cx - side / 2), round(cy - side / 2)];
  const turned = turn === 0 ? '' : ` transform="rotate(${turn} ${round(cx)} ${round(cy)})"`;
  return `<image href="emoji:${stem}" x="${x}" y="${y}" width="${round(side)}" height="${round(side)}"${turned}/>`;
}

/** The path of a rectangle with round corners. */
export function roundRect({ x, y, width, height }: Box, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  return `M${round(x + r)} ${round(y)}h${round(width - 2 * r)}a${r} ${r} 0 0 1 ${r} ${r}v${round(height - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${r}h${round(2 * r - width)}a${r} ${r} 0 0 1 ${-r} ${-r}v${round(2 * r - height)}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
