import type { CSSProperties, ReactNode } from 'react';
import { quantityText } from '#rules/quantity.ts';
import { addProduct, useLinesOf } from '#web/shop/cart/cart-store.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { useAddAlert } from '#web/shop/product-card/use-add-alert.tsx';
import { cartEntryTexts } from '#web/shop/texts/buying/cart-entry.ts';
import { previewTexts as texts } from '#web/shop/texts/shell/preview.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { PreviewLine } from './preview-line.tsx';

type Props = {
  id: string;
  label: string;
  products: readonly WireProduct[];
  active: number;
  onPick: () => void;
  children?: ReactNode;
};

/** Links to products, each with its add button beside it: an option must not contain a button. */
export function PreviewList({ id, label, products, active, onPick, children }: Props) {
  return (
    <div className="search-lines" data-uncovered>
      <div id={id} role="listbox" aria-label={label} className="contents">
        {products.map((product, place) => (
          <PreviewLine
            key={product.id}
            id={`${id}-${place}`}
            product={product}
            active={place === active}
            onPick={onPick}
          />
        ))}
        {children}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a box to the grid. */}
      <div role="group" aria-label={texts.adding} className="contents">
        {products.map((product, place) => (
          <span key={product.id} className="search-add" style={{ '--row': place + 1 } as CSSProperties}>
            <AddOne product={product} />
          </span>
        ))}
      </div>
    </div>
  );
}

function AddOne({ product }: { product: WireProduct }) {
  const alert = useAddAlert(product);
  const [line] = useLinesOf(product.id);
  const adding = useAction(async () => {
    await addProduct(product);
  });
  if (product.id === '' || product.withoutStock) return null;
  return (
    <>
      <IconButton
        label={cartEntryTexts.addSpoken(product.title, product.size)}
        className="bg-brand-soft text-brand-strong"
        aria-busy={adding.busy || undefined}
        // The field keeps the focus: pressing here must not close the preview.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => alert.whenAgreed(() => void adding.run())}
      >
        <Icon name="plus-bold" size={18} />
      </IconButton>
      {line !== undefined && (
        <b className="text-brand-strong text-floor/[0.875rem] no-break">
          {quantityText(line.countType, line.count)}
        </b>
      )}
      {alert.dialog}
    </>
  );
}
