import { Suspense, useEffect, useRef, useState } from 'react';
import { countTypesFor, saleUnitOf } from '#rules/quantity.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { useAction } from '#web/shop/form/use-action.ts';
import { useAddAlert } from '#web/shop/product-card/use-add-alert.tsx';
import { cartEntryTexts as texts } from '#web/shop/texts/buying/cart-entry.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { addProduct, removeLine, useLineStepper, useLinesOf } from './cart-store.ts';
import type { CartLineView, LineInput, ProductCard } from './cart-types.ts';

const RemoveDialog = lazyPart(() => import('./panel/remove-dialog.tsx'));

type Props = {
  product: ProductCard;
  /** 44 on cards, 52 where it is the main action of the page. */
  size?: 44 | 52;
  amount?: LineInput;
};

/** "Agregar", then a stepper of the same size: nothing moves. Several lines of a product show their sum. */
export function AddToCart({ product, size = 44, amount }: Props) {
  const [asking, setAsking] = useState(false);
  const [pressed, setPressed] = useState<'add' | 'remove' | null>(null);
  const alert = useAddAlert(product);
  const own = useLinesOf(product.id);
  // The line without options belongs to this button; others have options chosen on the product page.
  const line = own.find(isPlain) ?? own[0];
  const LineStepper = useLineStepper(line !== undefined);

  // Until the stepper appears the button is still under the finger: pressing again is the same request.
  const adding = useAction(async () => {
    if (line) return;
    setPressed('add');
    await addProduct(product, amount);
  });

  function remove() {
    setAsking(false);
    if (!line) return;
    setPressed('remove');
    removeLine(line.id);
  }

  return (
    <>
      {line && LineStepper ? (
        <LineStepper
          line={line}
          others={own.filter((other) => other !== line)}
          focusPlus={pressed === 'add'}
          onRemove={() => setAsking(true)}
        />
      ) : (
        <AddButton
          product={product}
          size={size}
          focused={pressed === 'remove'}
          busy={adding.busy}
          onAdd={() => alert.whenAgreed(() => void adding.run())}
        />
      )}
      {alert.dialog}
      {asking && (
        <Suspense>
          <RemoveDialog title={product.title} onConfirm={remove} onCancel={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

type ButtonProps = {
  product: ProductCard;
  size: 44 | 52;
  focused: boolean;
  busy: boolean;
  onAdd: () => void;
};

function AddButton({ product, size, focused, busy, onAdd }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (focused) button.current?.focus({ preventScroll: true });
  }, [focused]);

  const reason = reasonAgainst(product);
  if (reason !== '') {
    return (
      <Button kind="soft" size={size} wide disabledReason={reason}>
        {texts.notSellable}
      </Button>
    );
  }
  return (
    <Button
      ref={button}
      kind={size === 52 ? 'primary' : 'soft'}
      size={size}
      wide
      icon={<Icon name="plus-bold" size={18} />}
      busy={busy}
      // Only a spinner: the narrowest card has no room for text.
      busyText=""
      aria-label={texts.addSpoken(product.title, product.size)}
      onClick={onAdd}
    >
      {texts.add}
    </Button>
  );
}

function reasonAgainst(product: ProductCard): string {
  if (product.id === '') return texts.incomplete;
  return countTypesFor(saleUnitOf(product)).length === 0 ? texts.unavailable : '';
}

function isPlain({ maturity, cut, comment, optionsTags }: CartLineView): boolean {
  return maturity === null && cut === null && comment === '' && optionsTags.length === 0;
}
