import { useOutletContext } from 'react-router';
import { roleAtLeast } from '#rules/roles.ts';
import { callApi } from '#web/api/client.ts';
import { OpenRecord } from '../kit/form/open-record.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { productsTexts } from '../texts/products.ts';
import { ProductForm } from './product-form.tsx';
import { copyOf } from './product-values.ts';

type Props = Opened & {
  /** The product a new one is copied from. */
  copies?: string | undefined;
  /** Starts a copy of this product; undefined without permission. */
  onCopy?: ((id: string) => void) | undefined;
};

const readProduct = async (id: string) =>
  (await callApi('products.staffOne', { params: { id }, query: {} })).product;

/** A product in its tabs (back-office 2, 'Editar Producto' and 'Nuevo producto'). */
export default function ProductDialog({ id, isNew, copies, onChanged: _, ...dialog }: Props) {
  const { offices, staff } = useOutletContext<AdminFrame>();
  const form = { ...dialog, offices, isSuperadmin: roleAtLeast(staff.role, 'superadmin') };
  if (isNew && copies === undefined) return <ProductForm {...form} />;
  const title = isNew ? productsTexts.create : productsTexts.form.edit;
  return (
    <OpenRecord id={copies ?? id} title={title} read={readProduct} onClose={dialog.onClose}>
      {(product) =>
        isNew ? (
          <ProductForm {...form} model={copyOf(product, productsTexts.duplicated(product.title))} />
        ) : (
          <ProductForm {...form} product={product} />
        )
      }
    </OpenRecord>
  );
}
