import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { blogTexts as texts } from '#web/shop/texts/pages/blog.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { tintStyle } from '#web/ui/brand/tile.tsx';
import { Weave } from '#web/ui/brand/weave.tsx';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import { Rich } from '#web/ui/layout/rich.tsx';
import { fitOf, pictureOf, pictureSet } from '#web/ui/picture-set.ts';

type Post = Pick<OutputOf<'blog.get'>, 'title' | 'summary' | 'body' | 'photoUrl' | 'tint'>;

/** The approximate displayed width of the picture, in px. */
const WIDE = 960;

/** A post; `day`: its publication date, '' for a draft. */
export function PostArticle({ post, day }: { post: Post; day: string }) {
  return (
    <article className="shop-width pt-4">
      <Breadcrumb
        label={shellTexts.trail}
        trail={[{ text: texts.home, to: '/' }, { text: texts.title, to: '/blog' }, { text: post.title }]}
      />
      {post.photoUrl !== '' && (
        <div className="scene mt-2 mb-5 rounded-dialog mx-0 desk:h-65" style={tintStyle(post.tint)}>
          <img
            src={pictureOf(post.photoUrl, WIDE)}
            srcSet={pictureSet(post.photoUrl, WIDE)}
            alt=""
            width={160}
            height={160}
            fetchPriority="high"
            data-photo={fitOf(post.photoUrl)}
          />
          <Weave size="row" />
        </div>
      )}
      <div className="max-w-180 mx-auto">
        {day !== '' && (
          <p className="type-note text-ink-2">
            {texts.published} {day}
          </p>
        )}
        <h1 className="type-title mb-3">{post.title}</h1>
        {post.summary !== '' && <p className="text-[1.0625rem]/[1.5] mb-4 text-ink-2">{post.summary}</p>}
        <Rich html={post.body} />
        <p className="mt-6">
          <Link to="/pt-4" className="link">
            {texts.back}
          </Link>
        </p>
      </div>
    </article>
  );
}
