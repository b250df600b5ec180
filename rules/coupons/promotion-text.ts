import { formatPesos } from '../money.ts';
import type { Coupon } from './coupon.ts';

/** What a coupon does for one of its products: 'Lleva 3 y paga 2', 'Desde 6 unidades, 10 % menos'. */
export function promotionText({
  percentage,
  value,
  unitsFrom,
  unitsReduced,
  minSubtotal,
}: Pick<Coupon, 'percentage' | 'value' | 'unitsFrom' | 'unitsReduced' | 'minSubtotal'>): string {
  const minimum = minSubtotal > 0 ? `, en compras desde ${formatPesos(minSubtotal)}` : '';
  const discount = percentage > 0 ? `${percentage}\u00a0% menos` : `${formatPesos(value)} menos`;
  if (unitsFrom <= 1) return `${discount}${minimum}`;
  if (unitsReduced === 0) return `Desde ${unitsFrom} unidades, ${discount}${minimum}`;
  if (percentage >= 100) return `Lleva ${unitsFrom} y paga ${unitsFrom - unitsReduced}${minimum}`;
  const which = unitsReduced === 1 ? '1 unidad' : `${unitsReduced} unidades`;
  return unitsFrom === 2
    ? `La segunda unidad con ${discount}${minimum}`
    : `De cada ${unitsFrom} unidades, ${which} con ${discount}${minimum}`;
}
