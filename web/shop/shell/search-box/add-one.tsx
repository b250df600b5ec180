import { quantityText } from '#rules/quantity.ts';
import { addProduct, useLinesOf } from '#web/shop/cart/cart-store.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { useAddAlert } from '#web/shop/product-card/use-add-alert.tsx';
import { cartButtonTexts } from '#web/shop/texts/buying/cart-button.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** Adds one more of a product, with its quantity in the cart. */
export function AddOne({ product }: { product: WireProduct }) {
  const alert = useAddAlert(product);
  const [line] = useLinesOf(product.id);
  const adding = useAction(async () => {
    await addProduct(product);
  });
  if (product.id === '' || product.withoutStock) return null;
  return (
    <>
      <IconButton
        label={cartButtonTexts.addSpoken(product.title, product.size)}
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
