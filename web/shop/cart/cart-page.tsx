import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import type { Route } from './+types/cart-page.ts';
import { CartScreen } from './panel/cart-screen.tsx';

export const handle: ShellHandle = { header: 'inner', foot: 'own' };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0].loaderData, {
    title: texts.title,
    description: texts.emptyText,
    path: '/cart',
    hidden: true,
  });
}

export default function CartPage() {
  return <CartScreen />;
}
