import { CartScreen } from '#web/shop/cart/panel/cart-screen.tsx';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import type { Route } from './+types/checkout-cart-page.ts';

export const handle: ShellHandle = { header: 'inner', foot: 'own' };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0].loaderData, {
    title: texts.title,
    description: texts.emptyText,
    path: '/checkout',
    hidden: true,
  });
}

export default function CheckoutCartPage() {
  return <CartScreen />;
}
