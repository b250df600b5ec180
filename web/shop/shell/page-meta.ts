import type { MetaDescriptor } from 'react-router';
import type { RootData } from '#web/root.tsx';

type Root = Awaited<ReturnType<RootData>>;

type Page = {
  title: string;
  description: string;
  path: string;
  image?: string | undefined;
  type?: 'website' | 'product' | 'article';
  /** Result lists and private pages are excluded from search engines. */
  hidden?: boolean;
};

/** The shop's picture for shared links and search engines: its own icon, if it has one. */
export function ownPicture(root: Root | undefined): string {
  return root?.business.config.icons.square || '/icon-512.png';
}

export function pageMeta(root: Root | undefined, page: Page): MetaDescriptor[] {
  const shop = root?.business.title ?? 'Canasta';
  const origin = root?.origin ?? '';
  const named = page.title === shop || page.title.startsWith(`${shop}, `);
  const title = named ? page.title : `${page.title} · ${shop}`;
  return [
    { title },
    { tagName: 'link', rel: 'canonical', href: origin + page.path },
    ...(page.hidden ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    // Search engines and link previews read the server's output; the browser does not load the code.
    ...(import.meta.env.SSR ? previewOf(root, page, { shop, origin }) : []),
  ];
}

type Place = { shop: string; origin: string };

function previewOf(root: Root | undefined, page: Page, { shop, origin }: Place): MetaDescriptor[] {
  const image = absolute(origin, page.image || ownPicture(root));
  return [
    { name: 'description', content: page.description },
    { property: 'og:site_name', content: shop },
    { property: 'og:locale', content: 'es_CO' },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: origin + page.path },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: page.image ? 'summary_large_image' : 'summary' },
    { name: 'twitter:title', content: page.title },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: image },
  ];
}

/** An absolute address for other sites; absolute addresses are returned unchanged. */
export function absolute(origin: string, path: string): string {
  return path.startsWith('/') ? origin + path : path;
}

export function trailJsonLd(origin: string, trail: readonly { text: string; path: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ text, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: text,
      item: absolute(origin, path),
    })),
  };
}
