import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { BOUGHT } from '#rules/campaigns/campaign.ts';
import { ChoiceField } from '../kit/fields/choice-fields.tsx';
import { NumberField } from '../kit/fields/number-field.tsx';
import { BrandsField, CategoriesField, ProductsField } from '../kit/fields/pickers.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { campaignTexts as texts } from '../texts/content/campaigns.ts';

const field = fieldWords(texts.fields);
const kinds = BOUGHT.map((value) => ({ value, label: texts.bought[value] }));

export function BoughtFields() {
  'use no memo'; // As in useRecordForm.
  const bought: (typeof BOUGHT)[number] = useWatch({ name: 'bought' });
  const { setValue } = useFormContext();
  const before = useRef(bought);
  const ofAnother = useEffectEvent(() => {
    if (before.current !== bought) setValue('boughtIds', [], { shouldDirty: true });
    before.current = bought;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind has other items.
  useEffect(() => ofAnother(), [bought]);
  return (
    <>
      <ChoiceField {...field('bought')} options={kinds} />
      {bought === 'product' && <ProductsField {...field('boughtIds')} required />}
      {bought === 'category' && <CategoriesField {...field('boughtIds')} required />}
      {bought === 'brand' && <BrandsField {...field('boughtIds')} required />}
      {bought !== '' && <NumberField {...field('boughtDays')} required />}
    </>
  );
}
