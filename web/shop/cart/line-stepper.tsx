import { convertQuantity, minimumCount, quantityText, saleUnitOf, stepOf } from '#rules/quantity.ts';
import type { CartLineView } from '#web/shop/cart/cart-types.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { Stepper } from '#web/ui/actions/stepper.tsx';
import { changeLine } from './engine/cart-actions.ts';
import { mostOf } from './engine/cart-lines.ts';
import { sayRefused } from './engine/say.ts';

export type LineStepperProps = {
  line: CartLineView;
  others: readonly CartLineView[];
  focusPlus: boolean;
  onRemove: () => void;
};

export function LineStepper({ line, others, focusPlus, onRemove }: LineStepperProps) {
  const { product, countType } = line;
  const sale = saleUnitOf(product);
  const elsewhere = others.reduce(
    (sum, other) => sum + convertQuantity(sale, other.count, other.countType, countType),
    0,
  );
  const most = mostOf(line, countType, others);
  const sum = line.count + elsewhere;
  const step = stepOf(sale, countType);

  return (
    <Stepper
      wide
      value={sum}
      text={quantityText(countType, sum).replace(' ', '\u00a0')}
      labels={texts.stepper(product.title, countType, step)}
      step={step}
      min={elsewhere + minimumCount(sale, countType)}
      max={Math.max(sum, elsewhere + most)}
      pending={line.pending}
      focusPlus={focusPlus}
      onRefused={(why) => sayRefused(line, why)}
      onChange={(next, isTyped) =>
        next === 0 ? onRemove() : changeLine(line.id, { count: next - elsewhere }, isTyped)
      }
    />
  );
}
