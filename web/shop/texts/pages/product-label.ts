/** The label of a pack, on the product page and in the filters of lists. */
export const productLabelTexts = {
  seals: 'Sellos de advertencia',
  /** As Resolución 2492 de 2022 prescribes them, one word per line. */
  sealWords: {
    sugars: ['Exceso en', 'azúcares'],
    sodium: ['Exceso en', 'sodio'],
    saturated: ['Exceso en', 'grasas', 'saturadas'],
    trans: ['Exceso en', 'grasas', 'trans'],
    sweeteners: ['Contiene', 'edulcorantes'],
  },
  authority: 'Minsalud',
  noSeals: 'No lleva sellos de advertencia',
  ingredients: 'Ingredientes',
  contains: 'Contiene:',
  noAllergens: 'Sin alérgenos declarados.',
  traces: 'Puede contener:',
  diets: 'Apto para',
  nutrition: 'Información nutricional',
  per: (unit: string) => `Por 100\u00a0${unit}`,
  portion: (amount: string) => `Por porción (${amount})`,
  nutrient: 'Nutriente',
  origin: 'País de origen',
  importer: 'Importador',
  record: 'Registro sanitario',
  storage: 'Conservación',
  data: 'Del empaque',
  note: 'Son los datos de la etiqueta que tenemos. Antes de consumirlo, lee la del empaque.',
} as const;
