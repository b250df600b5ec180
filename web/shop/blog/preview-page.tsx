import { dateText } from '#rules/dates/date-text.ts';
import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import { blogTexts as texts } from '#web/shop/texts/pages/blog.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/preview-page.ts';
import { PostArticle } from './post-article.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const answer = await call('blogPosts.one', { params: { id: params.id }, query: {} });
  if (isFailure(answer) && answer.failure === 'NOT_SIGNED_IN')
    throw new Response(shellTexts.notFound.title, { status: 404 });
  const post = answerOrThrow(answer);
  const { publishedAt, status } = post;
  return { post, status, day: publishedAt === null ? '' : dateText(new Date(publishedAt)) };
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (loaderData === undefined) return [{ title: shellTexts.notFound.title }];
  const { title, summary } = loaderData.post;
  return pageMeta(root, { title: texts.preview(title), description: summary, path: '/blog', hidden: true });
}

export default function PreviewPage({ loaderData: { post, status, day } }: Route.ComponentProps) {
  return (
    <>
      <div className="shop-width pt-4">
        <Notice tone="info">{texts.previewOf[status]}</Notice>
      </div>
      <PostArticle post={post} day={day} />
    </>
  );
}
