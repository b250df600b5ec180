import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { BOUGHT } from '#rules/campaigns/campaign.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import { callApi } from '#web/api/client.ts';
import { ChoiceField } from '../kit/fields/choice-fields.tsx';
import { NumberField } from '../kit/fields/number-field.tsx';
import { ManyPickerField } from '../kit/fields/picker.tsx';
import { ProductsField } from '../kit/fields/pickers.tsx';
import type { Pickable } from '../kit/fields/use-pickable.ts';
import { fieldWords } from '../kit/form/field-words.ts';
import { campaignTexts as texts } from '../texts/content/campaigns.ts';

const MOST = 30;
const field = fieldWords(texts.fields);
const kinds = BOUGHT.map((value) => ({ value, label: texts.bought[value] }));

/** What people bought, and within how many days. */
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
      {(bought === 'category' || bought === 'brand') && (
        <ManyPickerField
          key={bought}
          {...field('boughtIds')}
          required
          placeholder={texts.pick[bought]}
          {...finders[bought]}
        />
      )}
      {bought !== '' && <NumberField {...field('boughtDays')} required />}
    </>
  );
}

async function categories(): Promise<Pickable[]> {
  const { items } = await callApi('categories.list', { query: {} });
  return items.map(({ id, categoryName }) => ({ id, name: categoryName }));
}

const finders = {
  category: {
    find: async (typed: string) => {
      const words = normaliseText(typed);
      return (await categories()).filter(({ name }) => normaliseText(name).includes(words)).slice(0, MOST);
    },
    read: async (ids: readonly string[]) => (await categories()).filter(({ id }) => ids.includes(id)),
  },
  brand: {
    find: async (typed: string) => {
      const { list } = await callApi('brands.allPaginate', {
        query: { limit: MOST, ...(typed !== '' && { name: typed }) },
      });
      return list.map(({ id, displayName }) => ({ id, name: displayName }));
    },
    read: (ids: readonly string[]) =>
      Promise.all(
        ids.map(async (id) => {
          const { displayName } = await callApi('brands.get', { params: { id }, query: {} });
          return { id, name: displayName };
        }),
      ),
  },
};
