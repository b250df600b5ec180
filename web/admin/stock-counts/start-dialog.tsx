import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate, useOutletContext, useSearchParams } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { ChoiceField, SwitchField } from '../kit/fields/choice-fields.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { WhenValue } from '../kit/form/when-value.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { readCategories } from '../products/product-pickers.ts';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { stockCountTexts } from '../texts/records/stock-counts.ts';

const texts = stockCountTexts.start;
const field = fieldWords(texts.fields);

type Values = {
  name: string;
  office_id: string;
  scope: 'all' | 'category' | 'isle';
  category_id: string;
  isle: string;
  gondola: string;
  is_blind: boolean;
};
type Started = OutputOf<'stockCounts.start'> & { version: number };

/** Starts a count: products, office, and whether the counting person sees the expected stock. */
export default function StartDialog({ onClose }: Pick<Opened, 'onClose'>) {
  const { staff, offices } = useOutletContext<AdminFrame>();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // The same for each attempt, so that it starts once.
  const [id] = useState(() => crypto.randomUUID());
  const chosen = staff.officeId ?? search.get('sede') ?? '';
  const own = offices.length === 1 ? offices[0]?.id : offices.find((office) => office.id === chosen)?.id;
  const values: Values = {
    name: '',
    office_id: own ?? '',
    scope: 'all',
    category_id: '',
    isle: '',
    gondola: '',
    is_blind: false,
  };

  async function save({ scope, category_id, isle, gondola, ...values }: Values): Promise<Started> {
    const where = {
      category_id: scope === 'category' && category_id !== '' ? category_id : null,
      isle: scope === 'isle' ? isle : '',
      gondola: scope === 'isle' ? gondola : '',
    };
    return { ...(await callApi('stockCounts.start', { body: { ...values, ...where, id } })), version: 1 };
  }

  return (
    <RecordDialog<Values, Started>
      title={texts.title}
      values={values}
      version={undefined}
      saveText={texts.save}
      failed={() => texts.failed}
      incomplete={({ office_id, name }) => {
        if (name.trim() === '') return texts.noName;
        return office_id === '' ? texts.noOffice : undefined;
      }}
      toValues={() => values}
      save={save}
      onSaved={(count) => void navigate(`/admin/stock-counts/${count.id}`)}
      onClose={onClose}
    >
      <TextField {...field('name')} required maxLength={80} />
      <ChoiceField
        {...field('office_id')}
        options={[
          { value: '', label: texts.choose },
          ...offices.map((office) => ({ value: office.id, label: office.name })),
        ]}
      />
      <ScopeFields />
      <SwitchField {...field('is_blind')} />
    </RecordDialog>
  );
}

function ScopeFields() {
  const { setValue, getValues } = useFormContext<Values>();
  const scope: Values['scope'] = useWatch({ name: 'scope' });
  const [categories, setCategories] = useState<{ id: string; name: string }[]>([]);
  useEffect(() => {
    // After a failure the field has no options.
    readCategories().then(setCategories, () => {});
  }, []);
  return (
    <>
      <ChoiceField
        {...field('scope')}
        options={(['all', 'category', 'isle'] as const).map((value) => ({
          value,
          label: texts.scopes[value],
        }))}
      />
      <WhenValue name="scope" is="category">
        <ChoiceField
          {...field('category_id')}
          options={[
            { value: '', label: texts.chooseCategory },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChosen={(id) => {
            const name = categories.find((one) => one.id === id)?.name;
            if (name !== undefined && getValues('name') === '') setValue('name', name);
          }}
        />
      </WhenValue>
      {scope === 'isle' && (
        <>
          <TextField {...field('isle')} maxLength={40} />
          <TextField {...field('gondola')} maxLength={40} />
        </>
      )}
    </>
  );
}
