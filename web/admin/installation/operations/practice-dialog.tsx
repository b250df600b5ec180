import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { SwitchField } from '../../kit/fields/choice-fields.tsx';
import { NumberField } from '../../kit/fields/number-field.tsx';
import { RecordDialog } from '../../kit/form/record-dialog.tsx';
import { practiceTexts } from '../../texts/business/practice.ts';

const texts = practiceTexts.dialog;
const first = {
  shoppers: 50 as number | null,
  orders_per_hour: 120 as number | null,
  minutes: 15 as number | null,
  staff: true,
  bursts: false,
};
type Practice = OutputOf<'practice.read'>;
type Props = { onStarted: (practice: Practice) => void; onClose: () => void };

export default function PracticeDialog({ onStarted, onClose }: Props) {
  const [shoppers, shoppersHint] = texts.shoppers;
  const [orders, ordersHint] = texts.orders;
  const [minutes, minutesHint] = texts.minutes;
  const [staff, staffHint] = texts.staff;
  const [bursts, burstsHint] = texts.bursts;
  return (
    <RecordDialog<typeof first, Practice & { version: number }>
      title={texts.title}
      subtitle={texts.about}
      saveText={texts.save}
      values={first}
      version={undefined}
      toValues={() => first}
      save={async (values) => {
        const { shoppers: people, orders_per_hour, minutes: long } = values;
        // Empty fields are refused like other invalid numbers.
        const body = {
          ...values,
          shoppers: people ?? 0,
          orders_per_hour: orders_per_hour ?? -1,
          minutes: long ?? 0,
        };
        return { ...(await callApi('practice.start', { body })), version: 1 };
      }}
      onSaved={onStarted}
      onClose={onClose}
    >
      <NumberField name="shoppers" label={shoppers} hint={shoppersHint} required />
      <NumberField name="orders_per_hour" label={orders} hint={ordersHint} required />
      <NumberField name="minutes" label={minutes} hint={minutesHint} required />
      <SwitchField name="staff" label={staff} hint={staffHint} />
      <SwitchField name="bursts" label={bursts} hint={burstsHint} />
    </RecordDialog>
  );
}
