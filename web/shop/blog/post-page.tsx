import { Link } from 'react-router';
import { dateText } from '#rules/dates/date-text.ts';
import { answerOrThrow } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import { absolute, pageMeta } from '#web/shop/shell/page-meta.ts';
import { blogTexts as texts } from '#web/shop/texts/pages/blog.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { tintStyle } from '#web/ui/brand/tile.tsx';
import { Weave } from '#web/ui/brand/weave.tsx';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import { Rich } from '#web/ui/layout/rich.tsx';
import type { Route } from './+types/post-page.ts';
import './blog.css';
import { postPath } from './post-card.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const post = answerOrThrow(await call('blog.get', { params: { slug: params.slug } }));
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
    description: post.summary,
    datePublished: post.publishedAt,
    inLanguage: 'es-CO',
    mainEntityOfPage: root.origin + path,
    author: { '@type': 'Organization', name: root.business.title, url: root.origin },
    ...(post.photoUrl === '' ? {} : { image: absolute(root.origin, post.photoUrl) }),
  };
  return [
    ...pageMeta(root, {
      title: post.title,
      description: post.summary,
      path,
      image: post.photoUrl,
      type: 'article',
    }),
    { 'script:ld+json': article },
  ];
}

export default function PostPage({ loaderData: { post, day } }: Route.ComponentProps) {
  return (
    <article className="shop-width blog">
      <Breadcrumb
        label={shellTexts.trail}
        trail={[{ text: texts.home, to: '/' }, { text: texts.title, to: '/blog' }, { text: post.title }]}
      />
      <div className="blog-scene" style={tintStyle(post.tint)}>
        {post.photoUrl !== '' && (
          <img src={post.photoUrl} alt="" width={160} height={160} fetchPriority="high" />
        )}
        <Weave size="row" />
      </div>
      <div className="blog-text">
        <p className="type-note text-ink-2">
          {texts.published} {day}
        </p>
        <h1 className="type-title mb-3">{post.title}</h1>
        {post.summary !== '' && <p className="blog-summary">{post.summary}</p>}
        <Rich html={post.body} />
        <p className="mt-6">
          <Link to="/blog" className="link">
            {texts.back}
          </Link>
        </p>
      </div>
    </article>
  );
}
