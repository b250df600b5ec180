import { redirect } from 'react-router';
import { dateText } from '#rules/dates/date-text.ts';
import { answerOrThrow } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { absolute, pageMeta, trailJsonLd } from '#web/shop/shell/page-meta.ts';
import { blogTexts as texts } from '#web/shop/texts/pages/blog.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import type { Route } from './+types/post-page.ts';
import { PostArticle } from './post-article.tsx';
import { postPath } from './post-card.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const post = answerOrThrow(await call('blog.get', { params: { slug: params.slug } }));
  // A former address redirects to the current one.
  if (post.slug !== params.slug) throw redirect(postPath(post.slug), 301);
  return { post, day: dateText(new Date(post.publishedAt)) };
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (loaderData === undefined || root === undefined) return [{ title: shellTexts.notFound.title }];
  const { post } = loaderData;
  const path = postPath(post.slug);
  const article = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.seoDescription || post.summary,
    datePublished: post.publishedAt,
    inLanguage: 'es-CO',
    mainEntityOfPage: root.origin + path,
    author: { '@type': 'Organization', name: root.business.title, url: root.origin },
    ...(post.photoUrl === '' ? {} : { image: absolute(root.origin, post.photoUrl) }),
  };
  const trail = [
    { text: texts.home, path: '/' },
    { text: texts.title, path: '/blog' },
    { text: post.title, path },
  ];
  return [
    ...pageMeta(root, {
      title: post.seoTitle || post.title,
      description: post.seoDescription || post.summary,
      path,
      image: post.photoUrl,
      type: 'article',
    }),
    { 'script:ld+json': article },
    { 'script:ld+json': trailJsonLd(root.origin, trail) },
  ];
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  return <PostArticle {...loaderData} />;
}
