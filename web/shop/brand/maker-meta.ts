import type { MetaDescriptor } from 'react-router';
import { pageMeta, trailJsonLd } from '#web/shop/shell/page-meta.ts';
import { brandTexts as texts } from '#web/shop/texts/brand.ts';

type Root = Parameters<typeof pageMeta>[0];

export function makerMeta(root: Root, page: Parameters<typeof pageMeta>[1]): MetaDescriptor[] {
  const meta = pageMeta(root, page);
  if (!import.meta.env.SSR) return meta;
  const trail = [
    { text: texts.home, path: '/' },
    { text: page.title, path: page.path },
  ];
  return [...meta, { 'script:ld+json': trailJsonLd(root?.origin ?? '', trail) }];
}
