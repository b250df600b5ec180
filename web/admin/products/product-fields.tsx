import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { candidatesOf } from '#rules/package-contents/candidates.ts';
import { LONGEST_SIZE } from '#rules/package-contents/product-name.ts';
import { contentOf } from '#rules/package-contents/row-content.ts';
import { ChoiceField } from '../kit/fields/choice-fields.tsx';
import { CodeField } from '../kit/fields/code-field.tsx';
import { findBrands } from '../kit/fields/groups.ts';
import { NumberField, PesosField } from '../kit/fields/number-field.tsx';
import { OnePickerField } from '../kit/fields/one-picker.tsx';
import { ImagesField } from '../kit/fields/pictures/images-field.tsx';
import { VideoField } from '../kit/fields/pictures/video-field.tsx';
import { RichField } from '../kit/fields/rich/rich-field.tsx';
import { LongTextField, TextField } from '../kit/fields/text-field.tsx';
import { showDecimal } from '../kit/fields/whole-number.ts';
import { CanEditProvider, useCanEdit } from '../kit/form/can-edit.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { RecordTabs } from '../kit/form/record-tabs.tsx';
import { productsTexts } from '../texts/products.ts';
import { FiguresField } from './figures-field.tsx';
import { LabelFields } from './label-fields.tsx';
import { createShelfPicker, findProviders, newBrand, type ShelfPicker } from './product-pickers.ts';
import type { Product, Values } from './product-values.ts';
import { SellingFields } from './selling-fields.tsx';
import { TagsFields } from './tags-fields.tsx';

const texts = productsTexts.form;
const field = fieldWords(texts.fields);

const units = Object.entries(texts.units).map(([value, label]) => ({ value, label }));

type Props = {
  product: Product | undefined;
  /** Only superadmins choose providers and see costs. */
  isSuperadmin: boolean;
  withTags: boolean;
};

export function ProductFields({ product, isSuperadmin, withTags }: Props) {
  const { tabs } = texts;
  const [shelves] = useState(createShelfPicker);
  return (
    <RecordTabs
      label={tabs.label}
      tabs={[
        {
          value: 'datos',
          label: tabs.data,
          stays: true,
          children: <DataFields product={product} isSuperadmin={isSuperadmin} shelves={shelves} />,
        },
        {
          value: 'stock',
          label: tabs.figures,
          stays: true,
          children: (
            <div className="kit-form">
              <FiguresField name="stock_branch_offices" />
            </div>
          ),
        },
        {
          value: 'imagenes',
          label: tabs.pictures,
          stays: true,
          children: (
            <div className="kit-form">
              <ImagesField {...field('photos')} aspect={1} most={20} />
              <VideoField {...field('video')} />
            </div>
          ),
        },
        ...(withTags
          ? [
              {
                value: 'tags',
                label: tabs.tags,
                stays: true,
                children: <TagsFields shelves={shelves} />,
              },
            ]
          : []),
        { value: 'rotulado', label: tabs.pack, stays: true, children: <LabelFields /> },
        { value: 'restricciones', label: tabs.selling, stays: true, children: <SellingFields /> },
        ...(product
          ? [
              {
                value: 'json',
                label: tabs.json,
                children: (
                  <CanEditProvider canEdit={false}>
                    <CodeField {...field('json')} hint={texts.jsonHint} language="json" height={420} />
                  </CanEditProvider>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

type DataProps = Omit<Props, 'withTags'> & { shelves: ShelfPicker };

function DataFields({ product, isSuperadmin, shelves }: DataProps) {
  const own = product
    ? [{ id: product.sub_category_id, name: product.sub_category_name, note: product.main_category_name }]
    : [];
  return (
    <div className="kit-form">
      <TextField {...field('title')} required maxLength={300} />
      <OnePickerField
        {...field('brand_id')}
        required
        placeholder={texts.brands}
        find={findBrands}
        make={isSuperadmin ? newBrand : undefined}
        read={async () => (product?.brand_id ? [{ id: product.brand_id, name: product.brand }] : [])}
      />
      <TextField {...field('id_item')} required maxLength={60} />
      <TextField {...field('bar_code')} required maxLength={60} />
      <OnePickerField
        {...field('sub_category_id')}
        required
        placeholder={texts.categories}
        find={shelves.find}
        read={(ids) => shelves.read(ids, own)}
      />
      {isSuperadmin && (
        <OnePickerField
          {...field('provider_id')}
          placeholder={texts.providers}
          find={findProviders}
          read={async () =>
            product?.provider_id ? [{ id: product.provider_id, name: product.provider }] : []
          }
        />
      )}
      {isSuperadmin && <PesosField {...field('cost')} />}
      <LongTextField {...field('description')} required rows={3} maxLength={20_000} />
      <TextField {...field('subTitle')} maxLength={300} />
      <TextField {...field('title_large')} maxLength={500} />
      <TextField {...field('size')} maxLength={LONGEST_SIZE} />
      <ContentField category={[own[0]?.note, own[0]?.name].filter(Boolean).join(' > ')} />
      <ChoiceField {...field('unit_measurement_pum')} options={units} />
      <NumberField {...field('order')} />
      <RichField {...field('description_large')} />
    </div>
  );
}

/**
 * The content of a pack. If it is missing, proposes the ones that title and size say, or may mean (rule 56, decision
 * 060).
 */
function ContentField({ category }: { category: string }) {
  const { setValue } = useFormContext<Values>();
  const canEdit = useCanEdit();
  const [title, size, quantity, countType] = useWatch<Values, ['title', 'size', 'quantity_pum', 'countType']>(
    { name: ['title', 'size', 'quantity_pum', 'countType'] },
  );
  const reading = quantity ? undefined : contentOf(title, size, category);
  const found = reading?.content
    ? [reading.content]
    : reading?.isDoubtful
      ? candidatesOf(`${title} ${size}`, category)
      : [];
  const fitting = found.filter(
    ({ quantity, unit }) => countType !== 'grams' || (unit === 'g' && Number.isInteger(quantity)),
  );
  return (
    <div className="grid content-start gap-1">
      <NumberField {...field('quantity_pum')} emptyIs={0} decimals />
      {canEdit &&
        fitting.map(({ quantity, unit }) => (
          <button
            key={`${quantity} ${unit}`}
            type="button"
            className="link justify-self-start text-start"
            onClick={() => {
              setValue('quantity_pum', quantity, { shouldDirty: true });
              setValue('unit_measurement_pum', unit, { shouldDirty: true });
            }}
          >
            {(reading?.content ? texts.contentFound : texts.contentMaybe)(`${showDecimal(quantity)} ${unit}`)}
          </button>
        ))}
    </div>
  );
}
