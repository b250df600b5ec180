import customCartPicture from '@lobehub/fluent-emoji-3d/assets/1f9fa.webp?url';
import type { ReactNode } from 'react';
import { retryCart } from '#web/shop/cart/cart-store.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { EmptyState, FailureState } from '#web/ui/feedback/states.tsx';

/** A notice that the displayed lines may be outdated or incomplete. */
export function Old({ onRetry, children }: { onRetry: () => void; children: string }) {
  return (
    <Notice
      tone="warn"
      icon="wifi-slash"
      action={
        <button type="button" onClick={onRetry}>
          {texts.retry}
        </button>
      }
    >
      {children}
    </Notice>
  );
}

export function Loading() {
  return (
    <Waiting label={texts.loading}>
      <ul className="cart-lines">
        {['first', 'second', 'third'].map((key) => (
          <li key={key} className="cart-line">
            <Skeleton width={72} height={72} />
            <div className="grid content-start gap-2 min-w-0">
              <Skeleton width="62%" height={16} />
              <Skeleton width="84%" height={12} />
              <Skeleton width={132} height={44} />
            </div>
          </li>
        ))}
      </ul>
    </Waiting>
  );
}

export function Empty({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  return (
    <EmptyState
      title={texts.empty}
      pictures={[customCartPicture]}
      actions={
        <>
          <ButtonLink to="/offers" onClick={onLeave}>
            {texts.emptyAction}
          </ButtonLink>
          {children}
        </>
      }
    >
      {texts.emptyText}
    </EmptyState>
  );
}

export function Failed() {
  return (
    <FailureState
      icon="wifi-slash"
      title={texts.failed}
      actions={<Button onClick={() => void retryCart()}>{texts.retry}</Button>}
    >
      {texts.failedText}
    </FailureState>
  );
}
