import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data';
import { FLOOR } from './floor.ts';

/** A feature of MDN's data: which browser has it since when, and the features within. */
export type Feature = Identifier;

export const { api, css, javascript } = data;

/** The features within this one, without what MDN says about it. */
export function partsOf(feature: Feature | undefined): [name: string, part: Feature][] {
  return Object.entries((feature ?? {}) as Record<string, Feature>).filter(([name]) => name !== '__compat');
}

/** Whether a browser of the floor does not have it; not when MDN does not say. */
export function isLacking(feature: Feature | undefined): boolean {
  const support = feature?.__compat?.support;
  if (support === undefined) return false;
  return !(
    has(support.chrome, FLOOR.chrome) &&
    has(support.safari, FLOOR.safari) &&
    has(support.firefox, FLOOR.firefox)
  );
}

function has(support: SupportStatement | undefined, floor: number): boolean {
  if (support === undefined) return true;
  return [support].flat().some((one: SimpleSupportStatement) => {
    if (one.flags !== undefined || one.prefix !== undefined || one.alternative_name !== undefined)
      return false;
    return (
      typeof one.version_added === 'string' && Number.parseFloat(one.version_added.replace('≤', '')) <= floor
    );
  });
}
