const SHORT: Record<string, string> = {
  autopista: 'Aut.',
  avenida: 'Av.',
  calle: 'Cl.',
  carrera: 'Cra.',
  diagonal: 'Dg.',
  transversal: 'Tv.',
};

/** 'Cra. 100 # 11-60' for 'Carrera 100 # 11-60': the number of the house stays in narrow places. */
export function shortStreet(address: string): string {
  return address.replace(/^\p{L}+(?= )/u, (kind) => SHORT[kind.toLowerCase()] ?? kind);
}
