import { Suspense, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { RETURN_REASON_LABELS } from '#rules/returns/reasons.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import { LongTextField } from '../kit/fields/text-field.tsx';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { PhotoLinks } from '../kit/photo-links.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { momentText } from '../table/moment-text.ts';
import { returnRequestTexts } from '../texts/order/return-requests.ts';
import type { OrderReturns } from './return-values.ts';

const texts = returnRequestTexts.dialog;
const ReturnDialog = lazyPart(() => import('./return-dialog.tsx'));

type Request = OutputOf<'returns.getRequest'>;
type Values = { answer: string };
const valuesOf = ({ answer }: Request): Values => ({ answer });

type Props = Pick<Opened, 'id' | 'onClose' | 'onSaved'>;

export default function RequestDialog({ id, ...dialog }: Props) {
  const read = () => callApi('returns.getRequest', { params: { id } });
  return (
    <OpenRecord id={id} title={texts.heading} read={read} onClose={dialog.onClose}>
      {(request) => <RequestForm request={request} {...dialog} />}
    </OpenRecord>
  );
}

function RequestForm({ request, onClose, onSaved }: Omit<Props, 'id'> & { request: Request }) {
  const { id, order, status, version, person, phone, date, email } = request;
  const { canRefund } = useOutletContext<AdminFrame>().staff;
  const [returns, setReturns] = useState<OrderReturns>();
  const [busy, setBusy] = useState(false);
  const isOpen = status === 'open';

  async function accept() {
    setBusy(true);
    await orSayWhy(async () => setReturns(await callApi('returns.ofOrder', { params: { id: order.id } })));
    setBusy(false);
  }

  if (returns) {
    return (
      <Suspense>
        <ReturnDialog
          order={order}
          returns={returns}
          request={request}
          onClose={() => setReturns(undefined)}
          onReturned={onSaved}
        />
      </Suspense>
    );
  }
  const who = [person || returnRequestTexts.noName, phone].filter(Boolean).join(' · ');
  return (
    <RecordDialog<Values, Request>
      title={texts.title(groupThousands(order.id_order))}
      subtitle={`${who} · ${returnRequestTexts.statuses[status]} · ${returnRequestTexts.inOrder.of(momentText(date))}`}
      values={valuesOf(request)}
      version={version}
      toValues={valuesOf}
      canEdit={isOpen && canRefund}
      readOnly={isOpen ? texts.nobody : ''}
      saveText={texts.refuse}
      failed={() => ''}
      save={async ({ answer }, seen = version) =>
        (await callApi('returns.refuse', { params: { id }, body: { answer, version: seen } })).doc
      }
      onSaved={() => {
        showToast('success', texts.refused);
        onSaved();
      }}
      onClose={onClose}
      actions={
        <>
          <ButtonLink to={`/admin/orders?ver=todos&pedido=${order.id}`} kind="outline">
            {texts.order}
          </ButtonLink>
          {isOpen && canRefund && (
            <Button kind="soft" busy={busy} busyText={texts.opening} onClick={() => void accept()}>
              {texts.accept}
            </Button>
          )}
        </>
      }
    >
      <RequestContent request={request} />
      <LongTextField
        name="answer"
        label={isOpen ? texts.answer : texts.answered}
        hint={email === '' ? texts.noMail : texts.byMail(email)}
        required={isOpen}
        maxLength={500}
        rows={3}
      />
    </RecordDialog>
  );
}

function RequestContent({ request: { lines, note, photos, pqr } }: { request: Request }) {
  return (
    <div className="kit-wide grid gap-3">
      <div>
        <h3 className="type-name">{texts.goods}</h3>
        <ul className="grid gap-0.5">
          {lines.map(({ line_id, product_id, title, quantity, reason }) => (
            <li key={`${line_id}${product_id}`} className="wrap-anywhere">
              {`${quantity} ${title} · ${RETURN_REASON_LABELS[reason]}`}
            </li>
          ))}
        </ul>
      </div>
      {note !== '' && (
        <div>
          <h3 className="type-name">{texts.note}</h3>
          <p className="wrap-anywhere whitespace-pre-line">{note}</p>
        </div>
      )}
      <PhotoLinks heading={texts.photos} photos={photos} nameOf={texts.photo} />
      {pqr && (
        <Link className="link" to={`/admin/pqr?abierto=${pqr.id}`}>
          {texts.pqr(groupThousands(pqr.number))}
        </Link>
      )}
    </div>
  );
}
