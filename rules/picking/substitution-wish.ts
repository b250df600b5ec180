/**
 * What to do when something is sold out (rule 84): the same three names in shop, picking, order and messages.
 */
export const SUBSTITUTIONS = ['choose', 'ask', 'none'] as const;

export type Substitution = (typeof SUBSTITUTIONS)[number];

export const SUBSTITUTION_LABELS: Record<Substitution, string> = {
  choose: 'Elige tú por mí',
  ask: 'Pregúntame',
  none: 'Sin reemplazo',
};
