import type { CustomCartRequest } from '#web/shop/cart/add-many/add-custom-cart.ts';
import { customCartTexts as texts } from '#web/shop/texts/custom-carts.ts';
import { CustomCartFoot } from './custom-cart-foot.tsx';
import type { Ingredient } from './ingredients.ts';

type Props = {
  customCart: { id: string; name: string; type: string };
  chosen: readonly Ingredient[];
  all: number;
  request: CustomCartRequest;
};

export function AddFoot({ customCart, chosen, all, request }: Props) {
  return (
    <CustomCartFoot
      customCart={customCart}
      request={request}
      note={texts.chosen(chosen.length, all, customCart.type === 'recipe')}
      total={chosen.reduce((sum, row) => sum + row.total, 0)}
      nothing={chosen.length === 0 ? texts.nothingChosen : ''}
      add={texts.add}
    />
  );
}
