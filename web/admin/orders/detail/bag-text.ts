import { orderDetailTexts as texts } from '../../texts/order/detail.ts';
import type { Order } from './use-order.ts';

export function bagText({ bags_config: bag, bags_count }: Pick<Order, 'bags_config' | 'bags_count'>): string {
  return bag && bags_count > 0 ? texts.bags(bag.name, bags_count) : texts.noBag;
}
