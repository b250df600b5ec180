import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { productListTexts as texts } from '#web/shop/texts/product-list.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useSeenPage } from './seen-pages.ts';

/** A page of a list, with the word that it is as it was seen when the server cannot be reached. */
export function SeenFrame({ shown, children }: { shown: object; children: ReactNode }) {
  const { revalidate } = useRevalidator();
  return (
    <>
      {useSeenPage(shown) && (
        <div className="shop-width pt-3">
          <Notice
            tone="warn"
            icon="wifi-slash"
            assertive
            action={
              <button type="button" onClick={() => void revalidate()}>
                {texts.retry}
              </button>
            }
          >
            {texts.asSeen}
          </Notice>
        </div>
      )}
      {children}
    </>
  );
}
