/** The parts of a Colombian address: 'Carrera', '24', '9', '31'. */
export type Street = { type: string; first: string; second: string; third: string };

/** 'Carrera 24 # 9 - 31' (storefront 2, new address); '' while a part is missing. */
export function composeStreet({ type, first, second, third }: Street): string {
  const parts = [type, first, second, third].map((part) => part.trim());
  if (parts.some((part) => part === '')) return '';
  const [road, number, crossing, house] = parts;
  return `${road} ${number} # ${crossing} - ${house}`;
}
