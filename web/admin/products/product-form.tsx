import { type MouseEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { productPath } from '#rules/links/page-paths.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { kitTexts } from '../texts/kit.ts';
import { productsTexts } from '../texts/products.ts';
import { ProductFields } from './product-fields.tsx';
import { ProductState } from './product-state.tsx';
import { bodyOf, type Office, type Product, type Values, valuesOf } from './product-values.ts';

const texts = productsTexts.form;

type Props = {
  product?: Product;
  model?: Product;
  offices: readonly Office[];
  isSuperadmin: boolean;
  /** Whether products have tags, which a module of the shop enables. */
  withTags?: boolean;
  /** Why the product is read-only; undefined if it can be changed. */
  readOnly?: string;
  onClose: () => void;
  onSaved: () => void;
  onCopy?: ((id: string) => void) | undefined;
};

export function ProductForm({
  product,
  model,
  offices,
  isSuperadmin,
  withTags = true,
  readOnly,
  onCopy,
  onClose,
  onSaved,
}: Props) {
  // Only differences from the last loaded product are sent, also after a concurrent change.
  const latest = useRef(product);
  const toValues = (saved: Product) => {
    latest.current = saved;
    return valuesOf(saved, offices);
  };

  async function save(values: Values, version: number | undefined): Promise<Product> {
    const body = bodyOf(values, latest.current, latest.current ?? model);
    try {
      if (!product || version === undefined) {
        return await callApi('products.create', { body: { ...body, brand_id: body.brand_id ?? '' } });
      }
      const params = { id: product.id };
      return (await callApi('products.save', { params, body: { ...body, version } })).doc;
    } catch (error) {
      throw error instanceof ApiError ? atItsRow(error, body.stock_branch_offices, values) : error;
    }
  }

  return (
    <RecordDialog<Values, Product>
      title={product ? texts.edit : productsTexts.create}
      subtitle={
        product && (
          <>
            <ProductState product={product} officeId={undefined} /> {product.title} · SKU {product.id_item}
            {product.inactiveReason !== '' &&
              ` · ${texts.reasons(product.inactiveReason.replaceAll('|', ', '))}`}
          </>
        )
      }
      values={valuesOf(product ?? model, offices)}
      version={product?.version}
      toValues={toValues}
      canEdit={readOnly === undefined}
      {...(readOnly !== undefined && { readOnly })}
      refused={(wrong) => `${texts.incomplete}. ${kitTexts.record.found(wrong)}`}
      save={save}
      onSaved={() => {
        showToast('success', product ? texts.saved : texts.created);
        onSaved();
      }}
      actions={
        product && (
          <>
            {product.inactive && readOnly === undefined && <ActivateButton />}
            {onCopy && (
              <Button kind="ghost" onClick={() => onCopy(product.id)}>
                {productsTexts.actions.duplicate}
              </Button>
            )}
            <ButtonLink kind="ghost" to={productPath(product)} target="_blank">
              {productsTexts.actions.store}
            </ButtonLink>
          </>
        )
      }
      onClose={onClose}
    >
      <ProductFields product={product} isSuperadmin={isSuperadmin} withTags={withTags} />
    </RecordDialog>
  );
}

/** Back-office 4: saves the form with inactive = false. */
function ActivateButton() {
  const { setValue } = useFormContext<Values>();
  const activate = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setValue('inactive', false, { shouldDirty: true });
    currentTarget.closest('dialog')?.querySelector('form')?.requestSubmit();
  };
  return (
    <Button kind="outline" onClick={activate}>
      {texts.activate}
    </Button>
  );
}

/** Unchanged lines are not sent: errors of the n-th sent line are mapped to its row. */
function atItsRow(error: ApiError, sent: readonly { id: string }[], values: Values): ApiError {
  const details = error.details.map(({ field, message }) => {
    const [, before = '', line, rest = ''] = /^(.*stock_branch_offices)\.(\d+)(\..*)?$/.exec(field) ?? [];
    if (line === undefined) return { field, message };
    const at = values.stock_branch_offices.findIndex(({ id }) => id === sent[Number(line)]?.id);
    return { field: `${before}.${at}${rest}`, message };
  });
  const { code, status, message, requestId, data } = error;
  return new ApiError({ code, status, message, details, requestId, data });
}
