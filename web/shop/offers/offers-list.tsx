import type { ReactNode } from 'react';
import type { ShelfAnswer } from '#web/shop/product-list/shelf-data.ts';
import { ShelfList } from '#web/shop/product-list/shelf-list.tsx';
import { offersTexts as texts } from '#web/shop/texts/offers.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';

/** Storefront 9: offers a page. The first screen needs fewer. */
const PAGE = 50;
export const FIRST_PAGE = 20;

const PICTURES = ['/pictures/1f34b.webp', '/pictures/1f345.webp', '/pictures/1f951.webp'];

type Props = {
  answer: ShelfAnswer;
  title: string;
  empty: string;
  actions: ReactNode;
  eager: number;
};

/** Discounted products, the largest discount first (storefront 7). */
export function OffersList({ answer, title, empty, actions, eager }: Props) {
  return (
    <ShelfList
      {...answer}
      title={title}
      endText={texts.end}
      limit={PAGE}
      eager={eager}
      empty={
        <div className="max-w-[480px]">
          <EmptyState title={empty} pictures={PICTURES} actions={actions}>
            {texts.emptyText}
          </EmptyState>
        </div>
      }
    />
  );
}

export function ToHome() {
  return <ButtonLink to="/">{texts.toHome}</ButtonLink>;
}
