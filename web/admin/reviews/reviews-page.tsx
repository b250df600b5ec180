import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { type Filter, readTriState, triState } from '../kit/filters/filter.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import type { RecordAction } from '../kit/table/actions.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { doForEach } from '../kit/table/do-for-each.ts';
import { Thumb } from '../kit/thumb.tsx';
import { reviewTexts as texts } from '../texts/content/reviews.ts';
import type { Route } from './+types/reviews-page.ts';
import type { Review } from './review-dialog.tsx';
import { ReviewSections } from './review-sections.tsx';

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'));

const TONES = { visible: 'done', held: 'waiting', hidden: 'closed' } as const;

const columns = columnsOf<Review>(texts.columns, {
  product: { wraps: true, cell: ({ product }) => <b>{product}</b> },
  picture: ({ photoUrl }) => <Thumb picture={photoUrl} />,
  stars: { number: true, sort: 'stars', cell: ({ stars }) => stars },
  text: {
    wraps: true,
    cell: ({ text }) =>
      text === '' ? (
        <span className="kit-quiet">{texts.noText}</span>
      ) : (
        <span className="line-clamp-2">{text}</span>
      ),
  },
  author: ({ author }) => author,
  state: ({ state }) => <StateBadge tone={TONES[state]}>{texts.states[state]}</StateBadge>,
  answered: { is: ({ answer }) => answer !== null },
  date: { sort: 'creationDate', cell: ({ creationDate }) => shortDay(dayOf(creationDate)) },
  office: { optional: true, cell: ({ office }) => office },
  order: { optional: true, number: true, cell: ({ id_order }) => id_order && groupThousands(id_order) },
});

const STATES = ['held', 'visible', 'hidden'] as const;
const filters: Filter[] = [
  {
    name: 'estado',
    label: texts.columns.state,
    kind: 'choice',
    options: STATES.map((value) => ({ value, label: texts.states[value] })),
  },
  triState('respondidas', texts.filters.answered, texts.filters.yes, texts.filters.no),
  {
    name: 'estrellas',
    label: texts.columns.stars,
    kind: 'choice',
    options: [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: texts.stars(stars) })),
  },
];

export const loader = resourceLoader('reviews.page', {
  columns,
  query: (filter) => ({
    product: filter('buscar'),
    state: STATES.find((state) => state === filter('estado')),
    answered: readTriState(filter('respondidas')),
    stars: filter('estrellas'),
  }),
});
export const shouldRevalidate = rereadRows;

function judge(label: string, icon: 'eye' | 'eye-slash', hidden: boolean): RecordAction<Review> {
  const to = async ({ id, version }: Pick<Review, 'id' | 'version'>, isHidden: boolean) =>
    (await callApi('reviews.moderate', { params: { id }, body: { version, hidden: isHidden } })).doc;
  return {
    label,
    icon: <Icon name={icon} size={16} />,
    run: (rows, refresh) =>
      doForEach(
        rows,
        async (review) => {
          const saved = await to(review, hidden);
          // Undo never makes a review held again: somebody has seen it.
          return review.state === 'held' ? undefined : () => to(saved, review.state === 'hidden');
        },
        refresh,
      ),
  };
}
const actions = [judge(texts.show, 'eye', false), judge(texts.hide, 'eye-slash', true)];

const nameOf = ({ product, author }: Review) => `${product}, ${author}`;

export default function ReviewsPage({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <ReviewSections />
      <ResourcePage
        name="opiniones"
        texts={texts}
        found={found}
        columns={columns}
        nameOf={nameOf}
        openName={nameOf}
        filters={filters}
        views={texts.views}
        actions={actions}
        record={(opened) => <ReviewDialog key={opened.id} {...opened} />}
        othersChangeIt
      />
    </>
  );
}
