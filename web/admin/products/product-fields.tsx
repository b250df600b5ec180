import { LONGEST_SIZE } from '#rules/content/product-name.ts';
import type { DetailTab } from '../kit/dialogs/detail-tabs.tsx';
import { ChoiceField } from '../kit/fields/choice-fields.tsx';
import { CodeField } from '../kit/fields/code-field.tsx';
import { TextListField } from '../kit/fields/list/text-list-field.tsx';
import { NumberField, PesosField } from '../kit/fields/number-field.tsx';
import { OnePickerField } from '../kit/fields/one-picker.tsx';
import { ImagesField } from '../kit/fields/pictures/images-field.tsx';
import { VideoField } from '../kit/fields/pictures/video-field.tsx';
import { RichField } from '../kit/fields/rich/rich-field.tsx';
import { LongTextField, TextField } from '../kit/fields/text-field.tsx';
import { CanEditProvider } from '../kit/form/can-edit.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { RecordTabs } from '../kit/form/record-tabs.tsx';
import { productsTexts } from '../texts/products.ts';
import { FiguresField } from './figures-field.tsx';
import { findBrands, findProviders, findShelves, readShelves } from './product-pickers.ts';
import type { Product } from './product-values.ts';
import { SellingFields } from './selling-fields.tsx';

const texts = productsTexts.form;
const field = fieldWords(texts.fields);

const units = Object.entries(texts.units).map(([value, label]) => ({ value, label }));

type Props = {
  product: Product | undefined;
  /** Providers are theirs to choose, and costs to see. */
  isSuperadmin: boolean;
  withTags: boolean;
};

const TAGS: DetailTab = {
  ...{ value: 'tags', label: texts.tabs.tags, stays: true },
  children: (
    <div className="kit-form">
      <TextListField {...field('tags')} rowLabel="Tag" addLabel={texts.addTag} maxLength={60} most={40} />
    </div>
  ),
};

/** The parts of a product, a tab each; fields stay mounted in other tabs. */
export function ProductFields({ product, isSuperadmin, withTags }: Props) {
  const { tabs } = texts;
  return (
    <RecordTabs
      label={tabs.label}
      tabs={[
        {
          ...{ value: 'datos', label: tabs.data, stays: true },
          children: <DataFields product={product} isSuperadmin={isSuperadmin} />,
        },
        {
          ...{ value: 'stock', label: tabs.figures, stays: true },
          children: (
            <div className="kit-form">
              <FiguresField name="stock_branch_offices" />
            </div>
          ),
        },
        {
          ...{ value: 'imagenes', label: tabs.pictures, stays: true },
          children: (
            <div className="kit-form">
              <ImagesField {...field('photos')} aspect={1} most={20} />
              <VideoField {...field('video')} />
            </div>
          ),
        },
        ...(withTags ? [TAGS] : []),
        { ...{ value: 'restricciones', label: tabs.selling, stays: true }, children: <SellingFields /> },
        ...(product
          ? [
              {
                ...{ value: 'json', label: tabs.json },
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

function DataFields({ product, isSuperadmin }: Omit<Props, 'withTags'>) {
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
        read={async () => (product?.brand_id ? [{ id: product.brand_id, name: product.brand }] : [])}
      />
      <TextField {...field('id_item')} required maxLength={60} />
      <TextField {...field('bar_code')} required maxLength={60} />
      <OnePickerField
        {...field('sub_category_id')}
        required
        placeholder={texts.categories}
        find={findShelves}
        read={(ids) => readShelves(ids, own)}
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
      <NumberField {...field('quantity_pum')} emptyIs={0} decimals />
      <ChoiceField {...field('unit_measurement_pum')} options={units} />
      <NumberField {...field('order')} />
      <RichField {...field('description_large')} />
    </div>
  );
}
