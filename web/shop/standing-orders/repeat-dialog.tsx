import { useState } from 'react';
import { useNavigate } from 'react-router';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { FARTHEST_DAYS, RHYTHMS, type Rhythm } from '#rules/standing-orders/days.ts';
import { MAX_STANDING_NAME } from '#rules/standing-orders/limits.ts';
import { dayAfter } from '#rules/stats/period.ts';
import { callApi } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import { useForm } from '#web/shop/form/use-form.ts';
import { standingOrderTexts } from '#web/shop/texts/account/standing-orders.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { GoodsEditor } from './goods-editor.tsx';
import { PlaceFields } from './place-fields.tsx';
import type { StandingDetail, StandingGoods, StandingInput, StandingOrder } from './standing-order.ts';

const texts = standingOrderTexts.form;

type Props = {
  start: Omit<StandingInput, 'products'>;
  goods: readonly StandingGoods[];
  /** The repeated order to edit; undefined for a new one. */
  changed?: StandingDetail;
  onSaved?: (saved: StandingOrder) => void;
  onClose: () => void;
};

export default function RepeatDialog({ start, goods, changed, onSaved, onClose }: Props) {
  const navigate = useNavigate();
  const [id] = useState(newId);
  const [rhythm, setRhythm] = useState<Rhythm>(start.rhythm);
  const [day, setDay] = useState(start.first_day);
  const [type, setType] = useState(start.type);
  const [products, setProducts] = useState(goods);
  const today = bogotaDay(Date.now());

  const { form, errors, failure, busy, onSubmit } = useForm({
    fields: ['name', 'first_day', 'address_id', 'branch_office_id', 'window_time'],
    check: (values) => ({
      ...(values.name.trim() === '' && { name: texts.nameMissing }),
      ...(values.window_time === '' && { window_time: texts.hourMissing }),
    }),
    send: async ({ name, first_day, window_time, address_id, branch_office_id }) => {
      const place = type === 'delivery' ? { address_id } : { branch_office_id };
      const body = { name, rhythm, first_day, window_time, type, ...place, products: [...products] };
      if (changed) {
        const { standingOrder } = await callApi('standingOrders.update', {
          params: { id: changed.id },
          body,
        });
        onSaved?.(standingOrder);
        showToast('success', texts.changed);
      } else {
        const { standingOrder } = await callApi('standingOrders.create', { body: { ...body, id } });
        showToast('success', texts.saved(standingOrder.rhythm_text), {
          label: texts.see,
          onPress: () => void navigate('/profile/repeated'),
        });
      }
      onClose();
    },
  });

  return (
    <Dialog open onClose={onClose} title={changed ? texts.changeTitle : texts.title} closeLabel={texts.close}>
      <form ref={form} onSubmit={onSubmit} noValidate className="grid gap-4">
        <TextInput
          label={texts.name}
          name="name"
          required
          defaultValue={start.name}
          maxLength={MAX_STANDING_NAME}
          autoComplete="off"
          error={errors.name}
        />
        <div className="grid gap-1.5">
          <span className="field-label" aria-hidden>
            {texts.rhythm}
          </span>
          <Segmented
            label={texts.rhythm}
            options={RHYTHMS.map((value) => ({ value, label: texts.rhythms[value] }))}
            value={rhythm}
            onChange={setRhythm}
          />
        </div>
        <TextInput
          label={texts.firstDay}
          name="first_day"
          type="date"
          required
          value={day}
          min={dayAfter(today, 1)}
          max={dayAfter(today, FARTHEST_DAYS)}
          error={errors.first_day}
          onChange={(event) => setDay(event.target.value)}
        />
        <PlaceFields start={start} type={type} onType={setType} day={day} errors={errors} />
        {changed && <GoodsEditor changed={changed} goods={products} onChange={setProducts} />}
        <p className="type-note text-ink-2">{texts.promise}</p>
        {failure !== null && (
          <Notice tone="danger" assertive>
            {`${texts.failed} ${failure}`}
          </Notice>
        )}
        <Button
          type="submit"
          size={52}
          wide
          busy={busy}
          busyText={texts.busy}
          {...(products.length === 0 ? { disabledReason: texts.goodsMissing } : {})}
        >
          {changed ? texts.saveChange : texts.save}
        </Button>
      </form>
    </Dialog>
  );
}
