import type { Allergen, Diet, Nutrient, Seal } from './label.ts';

/** What the parts of a label are called on Colombian packs, in the shop, in forms and in files. */

export const ALLERGEN_NAMES: Readonly<Record<Allergen, string>> = {
  gluten: 'Gluten (trigo, cebada, centeno, avena)',
  milk: 'Leche',
  egg: 'Huevo',
  soy: 'Soya',
  peanut: 'Maní',
  nuts: 'Frutos secos (nueces, almendras, avellanas)',
  fish: 'Pescado',
  crustaceans: 'Crustáceos',
  molluscs: 'Moluscos',
  sesame: 'Ajonjolí',
  mustard: 'Mostaza',
  celery: 'Apio',
  lupin: 'Altramuz',
  sulphites: 'Sulfitos',
};

export const DIET_NAMES: Readonly<Record<Diet, string>> = {
  vegan: 'Vegano',
  vegetarian: 'Vegetariano',
  gluten_free: 'Sin gluten',
  lactose_free: 'Sin lactosa',
  no_added_sugar: 'Sin azúcar añadido',
};

/** The wording of Resolución 2492 de 2022. */
export const SEAL_NAMES: Readonly<Record<Seal, string>> = {
  sugars: 'Exceso en azúcares',
  sodium: 'Exceso en sodio',
  saturated: 'Exceso en grasas saturadas',
  trans: 'Exceso en grasas trans',
  sweeteners: 'Contiene edulcorantes',
};

/** The wording of the table in Resolución 810 de 2021. */
export const NUTRIENT_WORDS: Readonly<Record<Nutrient, string>> = {
  energy: 'Calorías',
  fat: 'Grasa total',
  saturated: 'Grasa saturada',
  trans: 'Grasas trans',
  carbohydrates: 'Carbohidratos totales',
  fiber: 'Fibra dietaria',
  sugars: 'Azúcares totales',
  addedSugars: 'Azúcares añadidos',
  protein: 'Proteína',
  sodium: 'Sodio',
};
