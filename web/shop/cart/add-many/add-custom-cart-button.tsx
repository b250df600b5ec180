import type { ReactNode } from 'react';
import { shortName } from '#rules/custom-carts.ts';
import type { ButtonLook } from '#web/ui/actions/button.tsx';
import type { CustomCartRequest } from './add-custom-cart.ts';
import { AddManyButton } from './add-many-button.tsx';

type Props = ButtonLook & {
  customCart: { id: string; name: string };
  request: CustomCartRequest;
  children: ReactNode;
  disabledReason?: string | undefined;
};

export function AddCustomCartButton({ customCart: { id, name }, request, ...button }: Props) {
  const load = async () => {
    // The cart's part is loaded with the first press.
    const { addCustomCart, previewCustomCart } = await import('./add-custom-cart.ts');
    return {
      preview: () => previewCustomCart(id, request),
      add: (preview: Awaited<ReturnType<typeof previewCustomCart>>) => addCustomCart(id, request, preview),
    };
  };
  return <AddManyButton {...button} name={shortName(name)} load={load} />;
}
