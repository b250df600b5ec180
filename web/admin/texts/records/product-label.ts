import { NUTRIENT_WORDS } from '#rules/label/names.ts';

/** The label of a pack, in the form of a product. */
export const productLabelTexts = {
  fields: {
    ingredients: ['Ingredientes', 'Como van en el empaque, del que más lleva al que menos.'],
    allergensBy: ['Alérgenos', 'Lo que el empaque declara; sin declaración no se muestra nada de ellos.'],
    contains: 'Contiene',
    traces: ['Puede contener', 'Los que el empaque dice que puede haber en trazas.'],
    diets: ['Apto para', 'Solo lo que dice el empaque.'],
    sweeteners: 'Con edulcorantes',
    sealsBy: ['Sellos de advertencia', 'Resolución 810 de 2021: con la tabla completa se calculan solos.'],
    seals: ['Cuáles', 'Los que lleva el empaque.'],
    sanitaryRecord: ['Registro sanitario', 'El número del INVIMA: registro, permiso o notificación.'],
    origin: 'País de origen',
    importer: ['Importador', 'Nombre y domicilio, si no se hace en Colombia.'],
    storage: ['Conservación', 'Cómo se guarda, cerrado y abierto.'],
    nutrition: 'Tabla nutricional',
  },
  sealsBy: {
    table: 'Los que resulten de la tabla nutricional',
    none: 'Ninguno: natural, a granel, de un solo ingrediente…',
    person: 'Estos',
  },
  allergensBy: {
    unknown: 'No se sabe',
    none: 'Ninguno declarado',
    some: 'Estos',
  },
  named: (allergens: string) =>
    `Los ingredientes nombran: ${allergens}. Mientras sea así, la tienda no dice “Sin alérgenos declarados”.`,
  table: {
    per: 'Contenido en',
    portion: ['Tamaño de porción', 'Vacío si el empaque no lo dice.'],
    measure: ['Medida casera', '1 vaso, 3 galletas…'],
    ...NUTRIENT_WORDS,
  },
  per: { g: '100 g', ml: '100 ml' },
  computed: {
    unknown:
      'Faltan datos para saber los sellos: calorías, azúcares añadidos, grasa saturada, grasas trans y sodio.',
    none: 'Con esta tabla no lleva sellos.',
    some: (seals: string) => `Con esta tabla lleva: ${seals}.`,
  },
} as const;
