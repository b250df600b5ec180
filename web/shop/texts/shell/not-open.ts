export const notOpenTexts = {
  title: 'Muy pronto abrimos',
  text: 'Estamos alistando la tienda. Vuelve en unos días.',
} as const;
