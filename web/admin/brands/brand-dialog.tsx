import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { ImageField } from '../kit/fields/pictures/image-field.tsx';
import { LongTextField, TextField } from '../kit/fields/text-field.tsx';
import { EditRecord } from '../kit/form/edit-record.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import type { Opened } from '../kit/resource-page.tsx';
import { brandTexts as texts } from '../texts/brands.ts';

export type Brand = OutputOf<'brands.staffOne'>;

const field = fieldWords(texts.fields);
const blank = { name: '', displayName: '', description: '', logo: '' };
type Values = typeof blank;
const valuesOf = ({ name, displayName, description, logo }: Brand): Values => ({
  name,
  displayName,
  description,
  logo,
});

export default function BrandDialog(opened: Opened) {
  return (
    <EditRecord<Values, Brand>
      opened={opened}
      texts={texts}
      blank={blank}
      valuesOf={valuesOf}
      nameOf={({ displayName }) => displayName}
      read={(id) => callApi('brands.staffOne', { params: { id }, query: {} })}
      create={(body) => callApi('brands.create', { body })}
      update={(values, edit) => callApi('brands.update', { body: { ...values, ...edit } })}
      canEdit={({ inactive }) => !inactive}
      subtitle={({ totalProducts }) => texts.products(groupThousands(totalProducts))}
    >
      {() => (
        <>
          <TextField {...field('name')} required maxLength={120} />
          <TextField {...field('displayName')} maxLength={120} />
          <LongTextField {...field('description')} maxLength={2_000} />
          <ImageField {...field('logo')} />
        </>
      )}
    </EditRecord>
  );
}
