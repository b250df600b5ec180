import type { OutputOf } from '#contract/index.ts';
import { formatHour } from '#rules/dates/bogota-clock.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import type { Filter } from '../kit/filters/filter.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import type { RecordAction } from '../kit/table/actions.tsx';
import { changedColumn, columnsOf } from '../kit/table/columns-of.tsx';
import { doForEach } from '../kit/table/do-for-each.ts';
import { removeAction } from '../kit/table/record-actions.tsx';
import { Thumb } from '../kit/thumb.tsx';
import { blogTexts as texts } from '../texts/content/blog.ts';
import type { Route } from './+types/blog-page.ts';

const PostDialog = lazyPart(() => import('./post-dialog.tsx'));

type Post = OutputOf<'blogPosts.page'>['list'][number];

const TONES = { draft: 'closed', scheduled: 'waiting', published: 'done', withdrawn: 'failed' } as const;

const columns = columnsOf<Post>(texts.columns, {
  title: { sort: 'title', wraps: true, cell: ({ title }) => <b>{title}</b> },
  picture: ({ photoUrl }) => <Thumb picture={photoUrl} />,
  state: ({ status }) => <StateBadge tone={TONES[status]}>{texts.states[status]}</StateBadge>,
  published: { sort: 'publishedAt', cell: ({ publishedAt }) => publishedText(publishedAt) },
  slug: { wraps: true, cell: ({ slug }) => <span className="kit-quiet">/blog/{slug}</span> },
  created: {
    optional: true,
    sort: 'creationDate',
    cell: ({ creationDate }) => shortDay(dayOf(creationDate)),
  },
  changed: changedColumn,
});

const STATES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
const stateFilter: Filter = {
  name: 'estado',
  label: texts.columns.state,
  kind: 'choice',
  options: STATES.map((value) => ({ value, label: texts.states[value] })),
};

export const loader = resourceLoader('blogPosts.page', {
  columns,
  query: (filter) => ({
    title: filter('buscar'),
    status: STATES.find((state) => state === filter('estado')),
  }),
});
export const shouldRevalidate = rereadRows;

const move = (call: 'blogPosts.publish' | 'blogPosts.withdraw', { id, version }: Post) =>
  callApi(call, { params: { id }, body: { version } });

const actions: RecordAction<Post>[] = [
  {
    label: texts.publish,
    icon: <Icon name="play-fill" size={16} />,
    inRow: { name: ({ title }) => texts.publishName(title), shown: ({ status }) => status !== 'published' },
    run: (rows, refresh) =>
      doForEach(rows, (post) => move('blogPosts.publish', post).then(() => undefined), refresh, {
        done: () => texts.published,
      }),
  },
  {
    label: texts.withdraw,
    icon: <Icon name="pause-fill" size={16} />,
    inRow: { name: ({ title }) => texts.withdrawName(title), shown: ({ status }) => status === 'published' },
    run: (rows, refresh) =>
      doForEach(rows, (post) => move('blogPosts.withdraw', post).then(() => undefined), refresh, {
        done: () => texts.withdrawn,
      }),
  },
  removeAction({
    remove: ({ id, version }) => callApi('blogPosts.remove', { params: { id }, query: { version } }),
    restore: ({ id }, { version }) => callApi('blogPosts.restore', { body: { id, version } }),
    removing: () => texts.removing,
  }),
];

export default function BlogPage({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <ResourcePage
      name="blog"
      texts={texts}
      found={found}
      columns={columns}
      nameOf={({ title }) => title}
      filters={[stateFilter]}
      views={texts.views}
      actions={actions}
      record={(opened) => <PostDialog key={opened.id} {...opened} />}
    />
  );
}

function publishedText(instant: string | null): string {
  return instant === null ? texts.noMoment : `${shortDay(dayOf(instant))}, ${formatHour(new Date(instant))}`;
}
