import { z } from 'zod';
import { LONGEST_LABEL_TEXT, MOST_PORTION } from '#rules/label/cells.ts';
import {
  ALLERGENS,
  contradictionIn,
  DIETS,
  EMPTY_NUTRITION,
  NUTRIENT_NAMES,
  NUTRIENTS,
  type Nutrient,
  SEALS,
} from '#rules/label/label.ts';
import { LABEL_MARKS } from '#rules/label/marks.ts';
import { NUTRIENT_WORDS } from '#rules/label/names.ts';
import { lately } from '../wire.ts';

const text = (name: string, most: number) =>
  z.string().trim().max(most, `El campo ${name} puede tener máximo ${most} caracteres.`);
const figure = (name: string, most: number) =>
  z
    .number(`El campo ${name} debe ser un número`)
    .nonnegative(`El campo ${name} no puede ser menor que 0.`)
    .max(most, `El campo ${name} no puede pasar de ${most.toLocaleString('es-CO')}.`)
    .refine(
      (value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6,
      `El campo ${name} lleva máximo dos decimales.`,
    )
    .nullable();

const nutrients = Object.fromEntries(
  NUTRIENT_NAMES.map((name) => [
    name,
    figure(NUTRIENT_WORDS[name].toLowerCase(), NUTRIENTS[name].most).default(null),
  ]),
) as Record<Nutrient, z.ZodDefault<ReturnType<typeof figure>>>;

export const NutritionTable = z
  .object({
    per: z.enum(['g', 'ml']).default(EMPTY_NUTRITION.per),
    portion: figure('tamaño de porción', MOST_PORTION).default(null),
    measure: text('medida casera', LONGEST_LABEL_TEXT.measure).default(''),
    ...nutrients,
  })
  .superRefine((table, context) => {
    const wrong = contradictionIn(table);
    if (!wrong) return;
    const [part, whole] = [NUTRIENT_WORDS[wrong.part], NUTRIENT_WORDS[wrong.whole].toLowerCase()];
    context.addIssue({
      code: 'custom',
      path: [wrong.part],
      message: `${part} no puede ser más que ${whole}.`,
    });
  })
  .meta({ id: 'NutritionTable' });

const fields = z.object({
  ingredients: text('ingredientes', LONGEST_LABEL_TEXT.ingredients),
  contains: z.array(z.enum(ALLERGENS)).max(ALLERGENS.length),
  traces: z.array(z.enum(ALLERGENS)).max(ALLERGENS.length),
  noAllergens: z.boolean(),
  diets: z.array(z.enum(DIETS)).max(DIETS.length),
  nutrition: NutritionTable.nullable(),
  sweeteners: z.boolean(),
  seals: z.array(z.enum(SEALS)).max(SEALS.length).nullable(),
  origin: text('país de origen', LONGEST_LABEL_TEXT.origin),
  importer: text('importador', LONGEST_LABEL_TEXT.importer),
  storage: text('conservación', LONGEST_LABEL_TEXT.storage),
});

/** The label of a pack (Resoluciones 5109 de 2005, 810 de 2021 and 2492 de 2022); fields not sent stay. */
export const LabelChanges = fields
  .partial()
  .refine(({ noAllergens, contains = [] }) => noAllergens !== true || contains.length === 0, {
    path: ['noAllergens'],
    message: 'Di qué alérgenos contiene, o que no declara ninguno: no las dos cosas.',
  });

/** The same, whole; `noAllergens` is absent where an older process answers. */
const whole = fields.extend({ noAllergens: lately(fields.shape.noAllergens) });
export const ProductLabelField = whole.meta({ id: 'ProductLabel' });

/** What a shopper sees: the seals are those in force, of a person or of the table; null: nobody knows. */
export const ShownLabel = whole.extend({ sanitaryRecord: z.string() }).meta({ id: 'ShownLabel' });

export const LabelMarkField = z.enum(LABEL_MARKS);

const NO_MARK = `Son ${LABEL_MARKS.join(', ')}, separados por comas.`;
/** A product must have all of them. */
export const LabelMarksQuery = z
  .string()
  .max(300)
  .transform((list) => list.split(',').filter(Boolean))
  .pipe(z.array(z.enum(LABEL_MARKS, NO_MARK)).max(LABEL_MARKS.length))
  .optional();
