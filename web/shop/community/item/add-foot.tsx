import type { BasketRequest } from '#web/shop/cart/add-many/add-basket.ts';
import { communityTexts as texts } from '#web/shop/texts/community.ts';
import { BasketFoot } from './basket-foot.tsx';
import type { Ingredient } from './ingredients.ts';

type Props = {
  basket: { id: string; name: string; type: string };
  chosen: readonly Ingredient[];
  all: number;
  request: BasketRequest;
};

/** The footer of a community basket: the selected products. */
export function AddFoot({ basket, chosen, all, request }: Props) {
  return (
    <BasketFoot
      basket={basket}
      request={request}
      note={texts.chosen(chosen.length, all, basket.type === 'recipe')}
      total={chosen.reduce((sum, row) => sum + row.total, 0)}
      nothing={chosen.length === 0 ? texts.nothingChosen : ''}
      add={texts.add}
    />
  );
}
