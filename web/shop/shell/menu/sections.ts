import type { ShopIcon } from '#web/ui/icons/icon-list.ts';

type Names = { home: string; offers: string; community: string; orders: string; terms: string };

/** The first entries of both menus on the left (storefront 2, lateral menu). */
export function sectionsOf(texts: Names): readonly { to: string; icon: ShopIcon; text: string }[] {
  return [
    { to: '/', icon: 'house', text: texts.home },
    { to: '/offers', icon: 'seal-percent', text: texts.offers },
    { to: '/recipe-book', icon: 'cooking-pot', text: texts.community },
    { to: '/profile/orders', icon: 'receipt', text: texts.orders },
    { to: '/terms', icon: 'info', text: texts.terms },
  ];
}
