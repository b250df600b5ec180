import { dateText } from '#rules/dates/date-text.ts';
import { answerOrThrow } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { comingSoonTexts, blogTexts as texts } from '#web/shop/texts/pages/blog.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import type { Route } from './+types/blog-page.ts';
import { PostCard } from './post-card.tsx';

const PAGE = 12;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const page = new URL(request.url).searchParams.get('page') ?? '1';
  const { list, pagination } = answerOrThrow(await call('blog.list', { query: { page, limit: PAGE } }));
  return {
    posts: list.map((post) => ({ ...post, day: dateText(new Date(post.publishedAt)) })),
    page: pagination.page,
    more: pagination.hasNextPage,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  const page = loaderData?.page ?? 1;
  return pageMeta(root, {
    title: texts.title,
    description: texts.description(root?.business.title ?? ''),
    path: page > 1 ? `/blog?page=${page}` : '/blog',
    hidden: (loaderData?.posts.length ?? 0) === 0,
  });
}

/** The news of the shop, the newest first; pages are addresses, so they work without scripts and for robots. */
export default function BlogPage({ loaderData: { posts, page, more } }: Route.ComponentProps) {
  const shop = useBusiness()?.title ?? '';
  return (
    <div className="shop-width pt-4">
      <h1 className="type-title">{texts.title}</h1>
      {posts.length === 0 ? (
        <ComingSoon pictures={['/pictures/1f4f0.webp']} />
      ) : (
        <>
          <p className="mb-4 text-ink-2">{texts.description(shop)}</p>
          <ul className="grid gap-3 tablet:grid-cols-[repeat(auto-fill,minmax(300px,1fr))] tablet:gap-4">
            {posts.map((post, place) => (
              <li key={post.slug}>
                <PostCard post={post} first={place < 2} />
              </li>
            ))}
          </ul>
          <p className="flex flex-wrap gap-3 justify-center pt-6">
            {page > 1 && (
              <ButtonLink to={page === 2 ? '/blog' : `/blog?page=${page - 1}`} kind="outline">
                {texts.newer}
              </ButtonLink>
            )}
            {more && (
              <ButtonLink to={`/blog?page=${page + 1}`} kind="outline">
                {texts.older}
              </ButtonLink>
            )}
          </p>
        </>
      )}
    </div>
  );
}

type Props = { pictures?: readonly string[] };

/** Placeholder for content the business has not added yet (storefront 2). */
function ComingSoon({ pictures = ['/pictures/1f9fa.webp'] }: Props) {
  return (
    <div className="mx-auto max-w-[480px] py-10">
      <EmptyState
        heading="h2"
        title={comingSoonTexts.title}
        pictures={pictures}
        actions={<ButtonLink to="/">{comingSoonTexts.action}</ButtonLink>}
      >
        {comingSoonTexts.text}
      </EmptyState>
    </div>
  );
}
