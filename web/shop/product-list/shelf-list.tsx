import type { ReactNode } from 'react';
import { useOffice } from '#web/shop/office/use-office.ts';
import { shelfTexts as texts } from '#web/shop/texts/shelf.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { Feed } from './feed.tsx';
import { choiceSearch, chosenQuery, filterCount, noChoice } from './filter/shelf-choice.ts';
import { ShelfHead } from './filter/shelf-head.tsx';
import { ShelfBody } from './shelf-body.tsx';
import { PAGE_SIZE, type ShelfAnswer } from './shelf-data.ts';

type Props = ShelfAnswer & {
  title: string;
  titleSpoken?: boolean;
  endText: string;
  empty: ReactNode;
  limit?: number;
  eager?: number;
};

export function ShelfList(props: Props) {
  const {
    shelf,
    found,
    section,
    title,
    titleSpoken = false,
    endText,
    empty,
    limit = PAGE_SIZE,
    eager = 0,
  } = props;
  const { officeId, query, choice } = shelf;
  const nothing = section.products.length === 0;
  const filtered = filterCount(choice) > 0;
  if (nothing && !filtered) return empty;
  return (
    <>
      <ShelfHead
        shelf={shelf}
        title={<h2 className={titleSpoken ? 'spoken' : 'type-section'}>{title}</h2>}
        found={found}
      />
      <ShelfBody>
        {nothing ? (
          <NothingFits search={choiceSearch({ ...noChoice, sort: choice.sort })} />
        ) : (
          <Feed
            key={`${officeId} ${JSON.stringify(query)} ${choiceSearch(choice)}`}
            officeId={officeId}
            parts={[{ id: section.partId, title: '', query: chosenQuery(query, choice) }]}
            first={section}
            limit={limit}
            endText={endText}
            eager={eager}
          />
        )}
      </ShelfBody>
    </>
  );
}

function NothingFits({ search }: { search: string }) {
  const { office } = useOffice();
  return (
    <div className="max-w-[480px]">
      <EmptyState
        heading="h3"
        title={texts.nothing}
        pictures={['/pictures/1f50d.webp']}
        tint="var(--tint-despensa)"
        actions={<ButtonLink to={{ search }}>{texts.clear}</ButtonLink>}
      >
        {office !== null && texts.nothingText(office.name)}
      </EmptyState>
    </div>
  );
}
