import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { Tile } from '#web/ui/brand/tile.tsx';
import { fitOf, pictureOf } from '#web/ui/picture-set.ts';

type Post = OutputOf<'blog.list'>['list'][number] & { day: string };

export function PostCard({ post, first }: { post: Post; first: boolean }) {
  return (
    <Link
      to={postPath(post.slug)}
      className="grid grid-cols-[112px_minmax(0,1fr)] h-full overflow-hidden rounded-card bg-surface"
    >
      <Tile tint={post.tint} className="media-tile">
        {post.photoUrl !== '' && (
          <img
            src={pictureOf(post.photoUrl, 320)}
            data-photo={fitOf(post.photoUrl)}
            alt=""
            width={120}
            height={120}
            {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
          />
        )}
      </Tile>
      <span className="grid content-start gap-1 px-4 py-3.5">
        <span className="type-note text-ink-2">{post.day}</span>
        <h2 className="text-[1.0625rem]/[1.3] font-bold line-clamp-3">{post.title}</h2>
        <span className="line-clamp-3 text-ink-2">{post.summary}</span>
      </span>
    </Link>
  );
}

export function postPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`;
}
