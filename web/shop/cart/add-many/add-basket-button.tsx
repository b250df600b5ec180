import type { ReactNode } from 'react';
import { shortName } from '#rules/baskets.ts';
import type { ButtonLook } from '#web/ui/actions/button.tsx';
import type { BasketRequest } from './add-basket.ts';
import { AddManyButton } from './add-many-button.tsx';

type Props = ButtonLook & {
  basket: { id: string; name: string };
  request: BasketRequest;
  children: ReactNode;
  /** Why nothing can be added now. */
  disabledReason?: string | undefined;
};

/** Adds a whole basket. */
export function AddBasketButton({ basket: { id, name }, request, ...button }: Props) {
  const load = async () => {
    // The cart's part is loaded with the first press.
    const { addBasket, previewBasket } = await import('./add-basket.ts');
    return {
      preview: () => previewBasket(id, request),
      add: (preview: Awaited<ReturnType<typeof previewBasket>>) => addBasket(id, request, preview),
    };
  };
  return <AddManyButton {...button} name={shortName(name)} load={load} />;
}
