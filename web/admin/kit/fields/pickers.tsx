import { useOutletContext } from 'react-router';
import { normaliseText } from '#rules/search/normalise-text.ts';
import type { AdminFrame } from '../../shell/admin-frame.ts';
import { kitTexts } from '../../texts/kit.ts';
import { findBrands, findCategories, readBrands, readCategories } from './groups.ts';
import { ManyPickerField } from './picker.tsx';
import { findProducts, readProducts } from './products.ts';
import type { KitFieldProps } from './use-kit-field.ts';

const texts = kitTexts.picker;

export function ProductsField(props: KitFieldProps) {
  return <ManyPickerField {...props} placeholder={texts.products} find={findProducts} read={readProducts} />;
}

export function CategoriesField(props: KitFieldProps) {
  return (
    <ManyPickerField {...props} placeholder={texts.categories} find={findCategories} read={readCategories} />
  );
}

export function BrandsField(props: KitFieldProps) {
  return <ManyPickerField {...props} placeholder={texts.brands} find={findBrands} read={readBrands} />;
}

export function OfficesField(props: KitFieldProps) {
  const { offices } = useOutletContext<AdminFrame>();
  return (
    <ManyPickerField
      {...props}
      placeholder={texts.offices}
      find={async (typed) => offices.filter(({ name }) => normaliseText(name).includes(normaliseText(typed)))}
      read={async (ids) => offices.filter(({ id }) => ids.includes(id))}
    />
  );
}
