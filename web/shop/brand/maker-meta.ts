import type { MetaDescriptor } from 'react-router';
import { pageMeta, trailJsonLd } from '#web/shop/shell/page-meta.ts';
import { brandTexts as texts } from '#web/shop/texts/brand.ts';

type Root = Parameters<typeof pageMeta>[0];

/** The page of brands or of a provider, with its trail for search engines. */
export function makerMeta(root: Root, page: Parameters<typeof pageMeta>[1]): MetaDescriptor[] {
  const meta = pageMeta(root, page);
  // Search engines read the server's output.
  if (!import.meta.env.SSR) return meta;
  const trail = [
    { text: texts.home, path: '/' },
    { text: page.title, path: page.path },
  ];
  return [...meta, { 'script:ld+json': trailJsonLd(root?.origin ?? '', trail) }];
}
