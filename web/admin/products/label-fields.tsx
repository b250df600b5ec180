import { useWatch } from 'react-hook-form';
import { allergensNamedIn } from '#rules/label/allergen-words.ts';
import { LONGEST_LABEL_TEXT as LONGEST } from '#rules/label/cells.ts';
import { ALLERGENS, DIETS, NUTRIENT_NAMES, NUTRIENTS, SEALS } from '#rules/label/label.ts';
import { ALLERGEN_NAMES, DIET_NAMES, SEAL_NAMES } from '#rules/label/names.ts';
import { sealsOfTable } from '#rules/label/seals.ts';
import { ChecksField } from '../kit/fields/checks-field.tsx';
import { ChoiceField, SwitchField } from '../kit/fields/choice-fields.tsx';
import { GroupField } from '../kit/fields/layout-fields.tsx';
import { NumberField } from '../kit/fields/number-field.tsx';
import { LongTextField, TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { productsTexts } from '../texts/products.ts';
import { productLabelTexts as texts } from '../texts/records/product-label.ts';
import type { LabelValues, Values } from './product-values.ts';

const field = fieldWords(texts.fields);
const row = fieldWords(texts.table);
const optionsOf = <Name extends string>(names: readonly Name[], words: Readonly<Record<Name, string>>) =>
  names.map((value) => ({ value, label: words[value] }));

const allergens = optionsOf(ALLERGENS, ALLERGEN_NAMES);
const diets = optionsOf(DIETS, DIET_NAMES);
const seals = optionsOf(SEALS, SEAL_NAMES);
const waysToAllergens = optionsOf(['unknown', 'none', 'some'], texts.allergensBy);
const waysToSeals = optionsOf(['table', 'none', 'person'], texts.sealsBy);
const bases = optionsOf(['g', 'ml'], texts.per);

/** The label of the pack: Resoluciones 5109 de 2005, 810 de 2021 and 2492 de 2022. */
export function LabelFields() {
  return (
    <div className="kit-form">
      <GroupField<LabelValues>
        name="label"
        label={productsTexts.form.tabs.pack}
        show={({ ingredients }) => ingredients}
      >
        <LongTextField {...field('ingredients')} rows={3} maxLength={LONGEST.ingredients} />
        <AllergenFields />
        <ChecksField {...field('traces')} options={allergens} />
        <ChecksField {...field('diets')} options={diets} />
        <SwitchField {...field('sweeteners')} />
        <SealFields />
        <TextField {...field('origin')} maxLength={LONGEST.origin} />
        <TextField {...field('importer')} maxLength={LONGEST.importer} />
        <LongTextField {...field('storage')} rows={2} maxLength={LONGEST.storage} />
        <GroupField<LabelValues['nutrition']>
          {...field('nutrition')}
          show={({ energy }) => String(energy ?? '—')}
        >
          <ChoiceField {...row('per')} options={bases} />
          <NumberField {...row('portion')} decimals />
          <TextField {...row('measure')} maxLength={LONGEST.measure} />
          {NUTRIENT_NAMES.map((name) => (
            <NumberField key={name} {...row(name)} unit={NUTRIENTS[name].unit} decimals />
          ))}
        </GroupField>
      </GroupField>
      <TextField {...field('sanitaryRecord')} maxLength={60} />
    </div>
  );
}

/** 'Ninguno' is what the pack declares; what its ingredients name says otherwise. */
function AllergenFields() {
  const { allergensBy, ingredients } = useWatch<Values, 'label'>({ name: 'label' });
  const named = allergensBy === 'none' ? allergensNamedIn(ingredients) : [];
  const names = named.map((one) => ALLERGEN_NAMES[one].replace(/ \(.*/, '').toLowerCase());
  return (
    <>
      <ChoiceField
        {...field('allergensBy')}
        options={waysToAllergens}
        {...(names.length > 0 && { hint: texts.named(names.join(', ')) })}
      />
      {allergensBy === 'some' && <ChecksField {...field('contains')} options={allergens} />}
    </>
  );
}

/** The choice of seals, with those computed from the nutrition table. */
function SealFields() {
  const { sealsBy, nutrition, sweeteners } = useWatch<Values, 'label'>({ name: 'label' });
  const ofTable = sealsOfTable(nutrition, sweeteners);
  const { computed } = texts;
  const hint =
    ofTable === null
      ? computed.unknown
      : ofTable.length === 0
        ? computed.none
        : computed.some(ofTable.map((seal) => SEAL_NAMES[seal].toLowerCase()).join(', '));
  return (
    <>
      <ChoiceField {...field('sealsBy')} options={waysToSeals} {...(sealsBy === 'table' && { hint })} />
      {sealsBy === 'person' && <ChecksField {...field('seals')} options={seals} />}
    </>
  );
}
