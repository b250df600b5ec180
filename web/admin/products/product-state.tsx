import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { productsTexts } from '../texts/products.ts';
import type { Product } from './product-values.ts';

const { states } = productsTexts;
type State = keyof typeof states;
const tones: Record<State, BadgeTone> = {
  active: 'done',
  noPicture: 'waiting',
  littleStock: 'waiting',
  noContent: 'waiting',
  noStock: 'failed',
  hidden: 'closed',
  inactive: 'closed',
};

/** Whether shoppers see the product, in this office or in any; otherwise all reasons. */
export function ProductState({ product, officeId }: { product: Product; officeId: string | undefined }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {statesOf(product, officeId).map((state) => (
        <StateBadge key={state} tone={tones[state]}>
          {states[state]}
        </StateBadge>
      ))}
    </span>
  );
}

function statesOf(product: Product, officeId: string | undefined): State[] {
  if (product.inactive) return ['inactive'];
  const sold = product.stock_branch_offices.filter(({ id }) => officeId === undefined || id === officeId);
  const missing = missingIn(sold, product);
  const unseen: State[] = [
    ...(product.inactiveManual ? (['hidden'] as const) : []),
    ...(product.imageUploaded ? [] : (['noPicture'] as const)),
    ...(missing ? [missing] : []),
  ];
  if (unseen.length > 0) return unseen;
  return sold.some(({ stock, stock_min }) => stock > stock_min) ? ['active'] : ['littleStock'];
}

function missingIn(sold: Product['stock_branch_offices'], { countType }: Product): State | undefined {
  if (sold.every(({ stock }) => stock === 0)) return 'noStock';
  // Rule 3: without a content it is not sold by weight.
  return countType === 'grams' && sold.every(({ quantity_pum }) => quantity_pum === 0)
    ? 'noContent'
    : undefined;
}
