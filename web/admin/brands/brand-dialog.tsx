import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ImageField } from '../kit/fields/pictures/image-field.tsx';
import { LongTextField, TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { brandTexts as texts } from '../texts/brands.ts';
import { kitTexts } from '../texts/kit.ts';

export type Brand = OutputOf<'brands.staffOne'>;

const field = fieldWords(texts.fields);
const blank = { name: '', displayName: '', description: '', logo: '' };
type Values = typeof blank;
const valuesOf = ({ name, displayName, description, logo }: Brand): Values => ({
  ...{ name, displayName, description, logo },
});

export default function BrandDialog({ id, isNew, ...dialog }: Opened) {
  if (isNew) return <BrandForm {...dialog} />;
  const read = () => callApi('brands.staffOne', { params: { id }, query: {} });
  return (
    <OpenRecord id={id} title={texts.edit('')} read={read} onClose={dialog.onClose}>
      {(brand) => <BrandForm brand={brand} {...dialog} />}
    </OpenRecord>
  );
}

function BrandForm({ brand, onClose, onSaved }: Omit<Opened, 'id' | 'isNew'> & { brand?: Brand }) {
  return (
    <RecordDialog<Values, Brand>
      title={brand ? texts.edit(brand.displayName) : texts.create}
      subtitle={brand && texts.products(groupThousands(brand.totalProducts))}
      values={brand ? valuesOf(brand) : blank}
      version={brand?.version}
      toValues={valuesOf}
      canEdit={brand?.inactive !== true}
      save={async (values, version) => {
        if (!brand || version === undefined) return callApi('brands.create', { body: values });
        return (await callApi('brands.update', { body: { ...values, id: brand.id, version } })).doc;
      }}
      onSaved={() => {
        showToast('success', brand ? kitTexts.record.saved : kitTexts.record.created);
        onSaved();
      }}
      onClose={onClose}
    >
      <TextField {...field('name')} required maxLength={120} />
      <TextField {...field('displayName')} maxLength={120} />
      <LongTextField {...field('description')} maxLength={2_000} />
      <ImageField {...field('logo')} />
    </RecordDialog>
  );
}
