/** The tints behind pictures, by the family of goods; each is a token --tint-<name>. */
export const tints = [
  'fruta',
  'verdura',
  'carne',
  'pescado',
  'lacteo',
  'pan',
  'despensa',
  'bebida',
  'aseo',
  'cuidado',
  'bebe',
  'mascota',
  'congelado',
  'licor',
] as const;

export type Tint = (typeof tints)[number];

export function isTint(name: string | null | undefined): name is Tint {
  return tints.some((tint) => tint === name);
}

export function tintVariableOf(tint: Tint): string {
  return `tint-${tint}`;
}
