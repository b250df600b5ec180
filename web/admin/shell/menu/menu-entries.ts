import type { Role } from '#rules/roles.ts';
import { shellTexts } from '../../texts/shell.ts';
import { goodsEntries } from './goods-entries.ts';
import { desk, heads, type MenuEntry, type MenuGroup } from './menu-entry.ts';

const inGroup = (group: MenuGroup, members: readonly MenuEntry[]) =>
  members.map((entry) => ({ ...entry, group }));

export const ACCOUNT = '/admin/account';

/** The menu of the back office, one entry per screen (permissions: back-office 6). */
const entries: readonly MenuEntry[] = [
  ...inGroup('orders', [
    {
      to: '/admin/orders',
      label: shellTexts.entries.orders,
      icon: { shop: 'receipt-fill' },
      roles: desk,
      counts: 'late',
      byOffice: true,
      first: true,
    },
    {
      to: '/admin/rounds',
      label: shellTexts.entries.rounds,
      icon: { staff: 'moped' },
      roles: desk,
      module: 'delivery_picker',
      byOffice: true,
    },
    {
      to: '/admin/payments',
      label: shellTexts.entries.payments,
      icon: { shop: 'credit-card' },
      roles: heads,
      counts: 'reviews',
    },
    {
      to: '/admin/returns',
      label: shellTexts.entries.returns,
      icon: { shop: 'arrow-counter-clockwise' },
      roles: desk,
      counts: 'returns',
    },
    {
      to: '/admin/accounting',
      label: shellTexts.entries.accounting,
      icon: { shop: 'receipt' },
      roles: desk,
      byOffice: true,
    },
    {
      to: '/admin/whatsapp-replies',
      label: shellTexts.entries.whatsappReplies,
      icon: { shop: 'whatsapp-logo' },
      roles: desk,
      module: 'whatsapp_messages',
    },
    { to: '/admin/reviews', label: shellTexts.entries.reviews, icon: { shop: 'star' }, roles: desk },
    {
      to: '/admin/picking',
      label: shellTexts.entries.picking,
      icon: { shop: 'basket-fill' },
      roles: ['picker'],
      module: 'delivery_picker',
    },
    {
      to: '/admin/deliveries',
      label: shellTexts.entries.deliveries,
      icon: { staff: 'moped' },
      roles: ['delivery'],
      module: 'delivery_picker',
    },
    {
      to: '/admin/my-products',
      label: shellTexts.entries.myProducts,
      icon: { shop: 'package' },
      roles: ['provider'],
    },
    {
      to: '/admin/my-sales',
      label: shellTexts.entries.mySales,
      icon: { staff: 'chart-line' },
      roles: ['provider'],
    },
  ]),
  ...inGroup('goods', goodsEntries),
  ...inGroup('shop', [
    {
      to: '/admin/offers',
      label: shellTexts.entries.offers,
      title: shellTexts.entries.offersTitle,
      icon: { shop: 'seal-percent' },
      roles: heads,
    },
    {
      to: '/admin/coupons',
      label: shellTexts.entries.coupons,
      icon: { shop: 'ticket' },
      roles: heads,
      module: 'cupons',
    },
    {
      to: '/admin/official-shopingcarts',
      label: shellTexts.entries.community,
      icon: { shop: 'cooking-pot' },
      roles: heads,
    },
    { to: '/admin/blog', label: shellTexts.entries.blog, icon: { staff: 'file-text' }, roles: heads },
    {
      to: '/admin/marketing-campaign',
      label: shellTexts.entries.campaigns,
      icon: { staff: 'megaphone-simple' },
      roles: heads,
    },
    {
      to: '/admin/order-messages',
      label: shellTexts.entries.orderMessages,
      icon: { shop: 'envelope-simple' },
      roles: heads,
    },
  ]),
  ...inGroup('people', [
    { to: '/admin/users', label: shellTexts.entries.users, icon: { staff: 'users' }, roles: heads },
    {
      to: '/admin/pqr',
      label: shellTexts.entries.pqr,
      icon: { shop: 'question' },
      roles: desk,
      counts: 'pqr',
    },
    {
      to: '/admin/legal-documents',
      label: shellTexts.entries.legalDocuments,
      icon: { staff: 'file-text' },
      roles: heads,
    },
    {
      to: '/admin/habeas',
      label: shellTexts.entries.habeas,
      icon: { shop: 'identification-card' },
      roles: ['habeasAdmin', 'superadmin', 'hyperadmin'],
      module: 'habeas-data',
    },
    {
      // The law requires answers to requests about personal data, with or without the register of consents (rule 49).
      to: '/admin/habeas/consultas',
      label: shellTexts.entries.claims,
      icon: { shop: 'identification-card' },
      roles: ['habeasAdmin', 'superadmin', 'hyperadmin'],
      without: 'habeas-data',
    },
    {
      to: '/admin/habeas/solicitudes',
      label: shellTexts.entries.deletions,
      icon: { shop: 'identification-card' },
      roles: ['habeasAdmin', 'superadmin', 'hyperadmin'],
      without: 'habeas-data',
      unlisted: true,
    },
  ]),
  ...inGroup('business', [
    { to: '/admin/offices', label: shellTexts.entries.offices, icon: { shop: 'storefront' }, roles: heads },
    {
      to: '/admin/stats',
      label: shellTexts.entries.stats,
      icon: { staff: 'chart-line' },
      roles: heads,
      byOffice: true,
    },
    { to: '/admin/logs', label: shellTexts.entries.logs, icon: { staff: 'list-numbers' }, roles: heads },
    {
      to: '/admin/opening',
      label: shellTexts.entries.opening,
      icon: { shop: 'check-circle-fill' },
      roles: heads,
    },
    {
      to: '/admin/businesses',
      label: shellTexts.entries.businesses,
      icon: { shop: 'buildings' },
      roles: ['hyperadmin'],
    },
    {
      to: '/admin/operations',
      label: shellTexts.entries.operations,
      icon: { staff: 'sliders-horizontal' },
      roles: ['hyperadmin'],
    },
    {
      to: '/admin/integrations',
      label: shellTexts.entries.integrations,
      icon: { staff: 'plugs-connected' },
      roles: heads,
      module: 'admin-integrations',
    },
    { to: '/admin/modules', label: shellTexts.entries.modules, icon: { staff: 'puzzle-piece' }, roles: desk },
    { to: '/admin/business-config', label: shellTexts.entries.config, icon: { staff: 'gear' }, roles: heads },
  ]),
  {
    to: ACCOUNT,
    label: shellTexts.account,
    icon: { staff: 'users' },
    roles: ['provider', 'picker', 'delivery', 'habeasAdmin', 'admin', 'superadmin', 'hyperadmin'],
    unlisted: true,
  },
  {
    to: '/admin/parts',
    label: shellTexts.entries.parts,
    icon: { staff: 'puzzle-piece' },
    roles: heads,
    unlisted: true,
  },
];

export function menuFor(role: Role, modules: readonly string[]): MenuEntry[] {
  return entries.filter(
    ({ roles, module, without }) =>
      roles.includes(role) &&
      (module === undefined || modules.includes(module)) &&
      (without === undefined || !modules.includes(without)),
  );
}

export function screenAt(pathname: string): MenuEntry | undefined {
  return entries.find((entry) => isShownAt(entry, pathname));
}

export function isShownAt({ to, first }: MenuEntry, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return path === to || path.startsWith(`${to}/`) || (first === true && path === '/admin');
}
