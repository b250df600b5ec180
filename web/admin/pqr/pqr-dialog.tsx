import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { PQR_KIND_LABELS } from '#rules/pqr.ts';
import { callApi } from '#web/api/client.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { dayOf, lastDay, shortDay } from '../kit/dates/days.ts';
import { ChoiceField } from '../kit/fields/choice-fields.tsx';
import { LongTextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { PhotoLinks } from '../kit/photo-links.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { returnRequestTexts } from '../texts/order/return-requests.ts';
import { pqrTexts } from '../texts/records/pqr.ts';

const texts = pqrTexts.open;
const field = fieldWords({ answer: texts.answer, return_id: texts.refund });

type Pqr = OutputOf<'pqr.get'>;
type Values = { answer: string; return_id: string };
const valuesOf = ({ answer, refund }: Pqr): Values => ({ answer, return_id: refund?.return_id ?? '' });

export default function PqrDialog({ id, ...dialog }: Opened) {
  const read = async () => {
    const pqr = await callApi('pqr.get', { params: { id } });
    const returns = pqr.order
      ? await callApi('returns.ofOrder', { params: { id: pqr.order.id } }).then(
          (found) => found.returns,
          // The request can be answered without them.
          () => [],
        )
      : [];
    return { pqr, returns };
  };
  return (
    <OpenRecord id={id} title={texts.heading} read={read} onClose={dialog.onClose}>
      {(opened) => <PqrForm {...opened} {...dialog} />}
    </OpenRecord>
  );
}

type Props = Omit<Opened, 'id' | 'isNew'> & {
  pqr: Pqr;
  /** Returns of its order, one of which may settle the request. */
  returns: OutputOf<'returns.ofOrder'>['returns'];
};

function PqrForm({ pqr, returns, onClose, onSaved }: Props) {
  const { id, number, kind, asks, status, version, description, person, email, phone, order, photos } = pqr;
  const requests = pqr.return_requests ?? [];
  const returnOptions = [
    { value: '', label: texts.noRefund },
    ...returns.map(({ id: value, amount, date }) => ({
      value,
      label: texts.refundOf(formatPesos(amount), shortDay(dayOf(date))),
    })),
  ];
  const who = [person || pqrTexts.noName, phone].filter(Boolean).join(' · ');
  return (
    <RecordDialog<Values, Pqr>
      title={texts.title(groupThousands(number))}
      subtitle={
        <span>
          {`${who} · ${PQR_KIND_LABELS[kind]} · ${pqrTexts.statuses[status]}`}
          <br />
          <Term pqr={pqr} />
        </span>
      }
      values={valuesOf(pqr)}
      version={version}
      toValues={valuesOf}
      canEdit={status === 'open'}
      saveText={texts.respond}
      save={async ({ answer, return_id }, seen = version) =>
        (
          await callApi('pqr.answer', {
            params: { id },
            body: { answer, version: seen, return_id: return_id || null },
          })
        ).doc
      }
      onSaved={() => {
        showToast('success', texts.responded);
        onSaved();
      }}
      onClose={onClose}
      actions={
        order && (
          <ButtonLink to={`/admin/orders?ver=todos&pedido=${order.id}`} kind="outline">
            {texts.order(groupThousands(order.id_order))}
          </ButtonLink>
        )
      }
    >
      <div className="kit-wide">
        <h3 className="type-name">{texts.said}</h3>
        <p className="wrap-anywhere whitespace-pre-line">{description}</p>
        <p>{pqrTexts.asks[asks]}</p>
        {requests.map((one) => (
          <Link key={one.id} className="link" to={`/admin/returns?abierto=${one.id}`}>
            {texts.request(returnRequestTexts.statuses[one.status])}
          </Link>
        ))}
      </div>
      <PhotoLinks heading={texts.photos} photos={photos} nameOf={texts.photo} />
      {returns.length > 0 && <ChoiceField {...field('return_id')} options={returnOptions} />}
      <LongTextField
        {...field('answer')}
        hint={email === '' ? texts.noMail : texts.byMail(email)}
        required
        maxLength={4_000}
        rows={6}
      />
    </RecordDialog>
  );
}

function Term({ pqr: { received_date, due_date, status, answered_date } }: { pqr: Pqr }) {
  const received = texts.received(shortDay(dayOf(received_date)));
  if (answered_date !== null) return `${received} · ${texts.answered(shortDay(dayOf(answered_date)))}`;
  const isOver = status === 'open' && Date.parse(due_date) <= Date.now();
  const due = isOver ? pqrTexts.overdue(lastDay(due_date)) : lastDay(due_date);
  return (
    <>
      {received} · <b className={isOver ? 'text-danger' : undefined}>{texts.due(due)}</b>
    </>
  );
}
