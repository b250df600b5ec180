import '#web/admin/kit/kit.css';
import { OpenRecord } from '#web/admin/kit/form/open-record.tsx';
import { ProductForm } from '#web/admin/products/product-form.tsx';
import { productsTexts } from '#web/admin/texts/products.ts';
import { callApi } from '#web/api/client.ts';

type Props = { id: string; canEdit: boolean; withTags: boolean; onClose: () => void; onSaved: () => void };

async function read(id: string) {
  const [{ product }, { list }] = await Promise.all([
    callApi('products.staffOne', { params: { id }, query: {} }),
    callApi('offices.list', { query: {} }),
  ]);
  return { product, offices: list.map((office) => ({ id: office.id, name: office.displayName })) };
}

/** The form of a product on its page in the shop: superadmins change it, admins read it (back-office 2 and 6). */
export default function ProductEditor({ id, canEdit, withTags, onClose, onSaved }: Props) {
  return (
    <OpenRecord id={id} title={productsTexts.form.edit} read={read} onClose={onClose}>
      {({ product, offices }) => (
        <ProductForm
          product={product}
          offices={offices}
          isSuperadmin={canEdit}
          withTags={withTags}
          {...(!canEdit && { readOnly: productsTexts.form.superadminOnly })}
          onClose={onClose}
          onSaved={onSaved}
        />
      )}
    </OpenRecord>
  );
}
