import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useOutletContext, useSearchParams } from 'react-router';
import { STOCK_REASON_LABELS } from '#rules/stock/movements.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ChoiceCard, ChoiceGroup } from '#web/ui/fields/choice.tsx';
import { ChoiceField } from '../kit/fields/choice-fields.tsx';
import { LongTextField } from '../kit/fields/text-field.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { WhenValue } from '../kit/form/when-value.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { stockTexts } from '../texts/records/stock.ts';
import { MovementLines } from './movement-lines.tsx';
import {
  bookingOf,
  MOVEMENT_KINDS,
  type MovementKind,
  type MovementValues,
  reasonsOf,
} from './movement-values.ts';

const texts = stockTexts.dialog;

/** Books waste, an adjustment or a transfer; exactly once, even if pressed again. */
export default function MovementDialog({ onClose, onSaved }: Pick<Opened, 'onClose' | 'onSaved'>) {
  const { staff, offices } = useOutletContext<AdminFrame>();
  const [search] = useSearchParams();
  const chosen = staff.officeId ?? search.get('sede') ?? '';
  const own = offices.length === 1 ? offices[0]?.id : offices.find(({ id }) => id === chosen)?.id;
  // The idempotency key, the same for each attempt with equal content.
  const named = useRef({ id: '', of: '' });
  const values: MovementValues = {
    kind: 'waste',
    office_id: own ?? '',
    to_office_id: '',
    reason: reasonsOf('waste')[0] ?? '',
    note: '',
    lines: [],
  };

  async function save(typed: MovementValues): Promise<{ version: number }> {
    const booking = bookingOf(typed);
    const of = JSON.stringify(booking);
    if (named.current.of !== of) named.current = { id: crypto.randomUUID(), of };
    const { id } = named.current;
    if (booking.call === 'stock.transfer') await callApi(booking.call, { body: { ...booking.body, id } });
    else if (booking.call === 'stock.waste') await callApi(booking.call, { body: { ...booking.body, id } });
    else await callApi(booking.call, { body: { ...booking.body, id } });
    return { version: 1 };
  }

  return (
    <RecordDialog<MovementValues, { version: number }>
      title={texts.title}
      values={values}
      version={undefined}
      saveText={texts.save}
      failed={() => texts.failed}
      incomplete={({ office_id, lines }) => {
        if (office_id === '') return texts.noOffice;
        return lines.some(({ amount }) => amount) ? undefined : texts.empty;
      }}
      toValues={() => values}
      save={save}
      onSaved={() => {
        showToast('success', texts.saved);
        onSaved();
        onClose();
      }}
      onClose={onClose}
    >
      <KindFields offices={offices} />
      <MovementLines />
      <LongTextField name="note" label={texts.note} hint={texts.noteHint} rows={2} maxLength={300} />
    </RecordDialog>
  );
}

const choices = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: words[value] }));

function KindFields({ offices }: Pick<AdminFrame, 'offices'>) {
  const { setValue } = useFormContext<MovementValues>();
  const kind: MovementKind = useWatch({ name: 'kind' });
  const places = [
    { value: '', label: texts.choose },
    ...offices.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const reasons = reasonsOf(kind);
  return (
    <>
      <ChoiceGroup label={texts.kind} className="kit-wide grid-cols-2 tablet:grid-cols-4">
        {MOVEMENT_KINDS.map((one) => (
          <ChoiceCard
            key={one}
            name="kind"
            value={one}
            title={texts.kinds[one]}
            text={texts.explain[one]}
            checked={kind === one}
            onChange={() => {
              setValue('kind', one, { shouldDirty: true });
              setValue('reason', reasonsOf(one)[0] ?? '');
            }}
          />
        ))}
      </ChoiceGroup>
      <ChoiceField name="office_id" label={texts.office} options={places} />
      <WhenValue name="kind" is="transfer">
        <ChoiceField name="to_office_id" label={texts.toOffice} options={places} />
      </WhenValue>
      {reasons.length > 0 && (
        <ChoiceField name="reason" label={texts.reason} options={choices(reasons, STOCK_REASON_LABELS)} />
      )}
    </>
  );
}
