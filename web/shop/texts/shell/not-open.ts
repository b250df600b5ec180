/** Texts of a shop that has not opened yet. */
export const notOpenTexts = {
  title: 'Muy pronto abrimos',
  text: 'Estamos alistando la tienda. Vuelve en unos días.',
} as const;
