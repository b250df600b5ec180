import { useState } from 'react';
import { useNavigate, useOutletContext, useSearchParams } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { ChoiceField } from '../kit/fields/choice-fields.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { receptionTexts } from '../texts/records/receptions.ts';
import { type ListLine, SupplierList } from './supplier-list.tsx';

const texts = receptionTexts.start;
const field = fieldWords(texts.fields);

type Values = { office_id: string; supplier: string; document: string; lines: ListLine[] };
type Started = OutputOf<'receptions.start'> & { version: number };

export default function StartDialog({ onClose }: Pick<Opened, 'onClose'>) {
  const { staff, offices } = useOutletContext<AdminFrame>();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // The same for each attempt, so that it starts once.
  const [id] = useState(() => crypto.randomUUID());
  const chosen = staff.officeId ?? search.get('sede') ?? '';
  const own = offices.length === 1 ? offices[0]?.id : offices.find((office) => office.id === chosen)?.id;
  const values: Values = { office_id: own ?? '', supplier: '', document: '', lines: [] };

  async function save(filled: Values): Promise<Started> {
    return { ...(await callApi('receptions.start', { body: { ...filled, id } })), version: 1 };
  }

  return (
    <RecordDialog<Values, Started>
      title={texts.title}
      values={values}
      version={undefined}
      saveText={texts.save}
      failed={() => texts.failed}
      incomplete={({ office_id, supplier, document }) => {
        if (office_id === '') return texts.noOffice;
        if (supplier.trim() === '') return texts.noSupplier;
        return document.trim() === '' ? texts.noDocument : undefined;
      }}
      toValues={() => values}
      save={save}
      onSaved={(reception) => void navigate(`/admin/receptions/${reception.id}`)}
      onClose={onClose}
    >
      <ChoiceField
        {...field('office_id')}
        options={[
          { value: '', label: texts.choose },
          ...offices.map((office) => ({ value: office.id, label: office.name })),
        ]}
      />
      <TextField {...field('supplier')} required maxLength={80} />
      <TextField {...field('document')} required maxLength={40} />
      <SupplierList />
    </RecordDialog>
  );
}
