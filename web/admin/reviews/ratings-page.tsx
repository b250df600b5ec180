import { groupThousands } from '#rules/money.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { type Filter, readTriState, triState } from '../kit/filters/filter.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { ratingTexts as texts } from '../texts/content/ratings.ts';
import type { Route } from './+types/ratings-page.ts';
import type { Rating } from './rating-dialog.tsx';
import { reasonsText } from './rating-words.tsx';
import { ReviewSections } from './review-sections.tsx';

const RatingDialog = lazyPart(() => import('./rating-dialog.tsx'));

const nameOf = ({ id_order: number }: Rating) => texts.name(groupThousands(number));

const columns = columnsOf<Rating>(texts.columns, {
  order: (rating) => <b>{nameOf(rating)}</b>,
  stars: { number: true, sort: 'stars', cell: ({ stars }) => stars },
  comment: {
    wraps: true,
    cell: ({ comment }) =>
      comment === '' ? (
        <span className="kit-quiet">{texts.noText}</span>
      ) : (
        <span className="line-clamp-2">{comment}</span>
      ),
  },
  reasons: { wraps: true, cell: ({ reasons }) => reasonsText(reasons) },
  client: ({ client }) => client,
  answered: { is: ({ answer }) => answer !== null },
  date: { sort: 'creationDate', cell: ({ creationDate }) => shortDay(dayOf(creationDate)) },
  office: { optional: true, cell: ({ office }) => office },
});

const filters: Filter[] = [
  triState('respondidas', texts.filters.answered, texts.filters.yes, texts.filters.no),
  triState('comentario', texts.filters.comment, texts.filters.commented, texts.filters.silent),
  {
    name: 'estrellas',
    label: texts.columns.stars,
    kind: 'choice',
    options: [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: texts.stars(stars) })),
  },
];

export const loader = resourceLoader('orderRatings.page', {
  columns,
  query: (filter) => ({
    search: filter('buscar'),
    answered: readTriState(filter('respondidas')),
    commented: readTriState(filter('comentario')),
    stars: filter('estrellas'),
  }),
});
export const shouldRevalidate = rereadRows;

export default function RatingsPage({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <ReviewSections />
      <ResourcePage
        name="calificaciones"
        texts={texts}
        found={found}
        columns={columns}
        nameOf={nameOf}
        openName={nameOf}
        filters={filters}
        views={texts.views}
        record={(opened) => <RatingDialog key={opened.id} {...opened} />}
        othersChangeIt
      />
    </>
  );
}
