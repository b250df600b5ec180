import type { usePay } from '#web/shop/payment/engine/use-pay.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Beside the button that pays: why there is no link, or what is different since the order was made. */
export function PayNews({ paying: { failure, news } }: { paying: ReturnType<typeof usePay> }) {
  return (
    <>
      {failure !== null && (
        <Notice tone="danger" assertive>
          {failure}
        </Notice>
      )}
      {news !== null && (
        <Notice tone="warn" icon="info" assertive>
          {news}
        </Notice>
      )}
    </>
  );
}
