import { NUTRIENT_NAMES, NUTRIENTS, type Nutrient, type Nutrition, perPortion } from '#rules/label/label.ts';
import { NUTRIENT_WORDS } from '#rules/label/names.ts';
import { productLabelTexts as texts } from '#web/shop/texts/pages/product-label.ts';

/** Nutrients that are a part of the row above them. */
const PARTS: ReadonlySet<Nutrient> = new Set(['saturated', 'trans', 'fiber', 'sugars', 'addedSugars']);

/** Amounts in 100 g or 100 ml, and in a portion if the label states its size. */
export function NutritionTable({ nutrition }: { nutrition: Nutrition }) {
  const { per, portion, measure } = nutrition;
  const amount = portion === null ? '' : [figure(portion, per), measure].filter(Boolean).join(' · ');
  return (
    <table className="nutrition">
      <caption className="type-name">{texts.nutrition}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="spoken">{texts.nutrient}</span>
          </th>
          <th scope="col">{texts.per(per)}</th>
          {amount !== '' && <th scope="col">{texts.portion(amount)}</th>}
        </tr>
      </thead>
      <tbody>
        {NUTRIENT_NAMES.filter((name) => nutrition[name] !== null).map((name) => (
          <tr key={name} className={PARTS.has(name) ? 'nutrition-part' : undefined}>
            <th scope="row">{NUTRIENT_WORDS[name]}</th>
            <td>{figure(nutrition[name], NUTRIENTS[name].unit)}</td>
            {amount !== '' && <td>{figure(perPortion(nutrition, name), NUTRIENTS[name].unit)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function figure(value: number | null, unit: string): string {
  return value === null ? '' : `${value.toLocaleString('es-CO')}\u00a0${unit}`;
}
