import type { usePay } from '#web/shop/payment/engine/use-pay.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Next to the pay button: why there is no link, or what has changed since the order was placed. */
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
