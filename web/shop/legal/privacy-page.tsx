import { pageMeta } from '#web/shop/shell/page-meta.ts';
import { legalTexts } from '#web/shop/texts/pages/legal.ts';
import type { Route } from './+types/privacy-page.ts';
import { LegalDocument } from './legal-document.tsx';
import { readDocument } from './read-document.ts';

const path = '/privacy';
const texts = legalTexts.privacy;

export async function loader(page: Route.LoaderArgs) {
  return { document: await readDocument('privacy', page) };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  return pageMeta(root, {
    title: texts.title,
    description: texts.description(root?.business.title ?? ''),
    path,
  });
}

export default function PrivacyPage({ loaderData: { document } }: Route.ComponentProps) {
  return <LegalDocument kind="privacy" document={document} path={path} />;
}
