import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { productsTexts } from '../texts/products.ts';
import type { Product } from './product-values.ts';

const { states } = productsTexts;
type State = keyof typeof states;
const tones: Record<State, BadgeTone> = {
  ...{ active: 'done', noPicture: 'waiting', littleStock: 'waiting', noContent: 'waiting' },
  ...{ noStock: 'failed', hidden: 'closed', inactive: 'closed' },
};

/** Whether shoppers see the product, in this office or in any, and why not. */
export function ProductState({ product, officeId }: { product: Product; officeId: string | undefined }) {
  const state = stateOf(product, officeId);
  return <StateBadge tone={tones[state]}>{states[state]}</StateBadge>;
}

function stateOf(product: Product, officeId: string | undefined): State {
  if (product.inactive) return 'inactive';
  if (product.inactiveManual) return 'hidden';
  if (!product.imageUploaded) return 'noPicture';
  const sold = product.stock_branch_offices.filter(({ id }) => officeId === undefined || id === officeId);
  if (sold.every(({ stock }) => stock === 0)) return 'noStock';
  // Rule 3: without a content it is not sold by weight.
  if (product.countType === 'grams' && sold.every(({ quantity_pum }) => quantity_pum === 0))
    return 'noContent';
  return sold.some(({ stock, stock_min }) => stock > stock_min) ? 'active' : 'littleStock';
}
