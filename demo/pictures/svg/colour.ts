/** Colours as the drawings compute with them: hue in degrees, saturation and lightness from 0 to 1. */

type Channels = readonly [red: number, green: number, blue: number];

/** Between two colours: 0 is the first. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [channels(one), channels(other)];
  const between = (i: 0 | 1 | 2) => Math.round(a[i] + (b[i] - a[i]) * share);
  return hex([between(0), between(1), between(2)]);
}

export const lighter = (colour: string, share: number): string => mix(colour, '#ffffff', share);
export const darker = (colour: string, share: number): string => mix(colour, '#0d0b14', share);

export function hsl(hue: number, saturation: number, lightness: number): string {
  const a = saturation * Math.min(lightness, 1 - lightness);
  const at = (n: number) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return hex([at(0), at(8), at(4)]);
}

/** Relative luminance (WCAG 2), for ink that can be read. */
export function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** White, or the ground's own hue in dark: whichever is read better on it. */
export function inkOn(ground: string): string {
  const dark = mix(ground, '#0d0b14', 0.82);
  return contrast('#ffffff', ground) >= 3.2 ? '#ffffff' : dark;
}

function channels(colour: string): Channels {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hex(values: Channels): string {
  return `#${values.map((value) => Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0')).join('')}`;
}
