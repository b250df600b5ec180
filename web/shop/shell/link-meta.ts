import type { MetaDescriptor } from 'react-router';
import { pageMeta } from './page-meta.ts';

type Page = { title: string; description: string; path: string };

/** Of a page whose address has a token: it must neither be found by searching nor leak by the referrer. */
export function linkMeta(root: Parameters<typeof pageMeta>[0], page: Page): MetaDescriptor[] {
  return [...pageMeta(root, { ...page, hidden: true }), { name: 'referrer', content: 'no-referrer' }];
}
