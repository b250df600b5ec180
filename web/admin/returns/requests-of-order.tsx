import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { RETURN_REASON_LABELS } from '#rules/returns/reasons.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { momentText } from '../table/moment-text.ts';
import { returnRequestTexts } from '../texts/order/return-requests.ts';
import type { OrderReturns } from './return-values.ts';

const texts = returnRequestTexts.inOrder;
const RequestDialog = lazyPart(() => import('./request-dialog.tsx'));

type Props = {
  requests: OrderReturns['requests'];
  canRefund: boolean;
  onDecided: () => void;
};

export function RequestsOfOrder({ requests, canRefund, onDecided }: Props) {
  const [opened, setOpened] = useState<string>();
  if (requests.length === 0) return null;
  const close = () => setOpened(undefined);
  return (
    <ul className="grid gap-2" aria-label={texts.title}>
      {requests.map(({ id, status, date, lines, answer }) => (
        <li key={id} className="grid gap-0.5 wrap-anywhere justify-items-start">
          <StateBadge tone={status === 'open' ? 'waiting' : 'done'}>
            {returnRequestTexts.statuses[status]}
          </StateBadge>
          {lines.map(({ line_id, product_id, title, quantity, reason }) => (
            <span key={`${line_id}${product_id}`} className="kit-note">
              {`${quantity} ${title} · ${RETURN_REASON_LABELS[reason]}`}
            </span>
          ))}
          {answer !== '' && <span className="kit-note">{answer}</span>}
          <span className="kit-note">{texts.of(momentText(date))}</span>
          <Button kind="outline" size={36} onClick={() => setOpened(id)}>
            {status === 'open' && canRefund ? texts.open : texts.see}
          </Button>
        </li>
      ))}
      {opened &&
        createPortal(
          <Suspense>
            <RequestDialog
              key={opened}
              id={opened}
              onClose={close}
              onSaved={() => {
                close();
                onDecided();
              }}
            />
          </Suspense>,
          document.body,
        )}
    </ul>
  );
}
