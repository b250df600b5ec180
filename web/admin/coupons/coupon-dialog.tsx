import { useOutletContext } from 'react-router';
import type { InputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ChoiceField, SwitchField } from '../kit/fields/choice-fields.tsx';
import { MomentField } from '../kit/fields/moment-field.tsx';
import { NumberField, PesosField } from '../kit/fields/number-field.tsx';
import { ManyPickerField } from '../kit/fields/picker.tsx';
import { findProducts, readProducts } from '../kit/fields/products.ts';
import { TextField } from '../kit/fields/text-field.tsx';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { WhenValue } from '../kit/form/when-value.tsx';
import type { AdminFrame } from '../shell/admin-layout.tsx';
import { couponTexts } from '../texts/coupons.ts';
import { kitTexts } from '../texts/kit.ts';
import { CouponState } from './coupon-state.tsx';
import type { Coupon } from './coupons-page.tsx';

const texts = couponTexts.form;

type Values = Required<Omit<InputOf<'cupons.create'>['body'], 'code'>> & { code: string };
type Props = { id: string; isNew: boolean; onClose: () => void; onSaved: () => void };

export function CouponDialog({ id, isNew, ...dialog }: Props) {
  if (isNew) return <CouponForm {...dialog} />;
  return (
    <OpenRecord
      id={id}
      title={texts.edit('')}
      read={(asked) => callApi('cupons.get', { params: { id: asked }, query: {} })}
      onClose={dialog.onClose}
    >
      {(coupon) => <CouponForm coupon={coupon} {...dialog} />}
    </OpenRecord>
  );
}

function CouponForm({ coupon, onClose, onSaved }: { coupon?: Coupon } & Pick<Props, 'onClose' | 'onSaved'>) {
  const { offices } = useOutletContext<AdminFrame>();
  const found = offices.map(({ id, name }) => ({ id, name }));
  return (
    <RecordDialog<Values, Coupon>
      title={coupon ? texts.edit(coupon.code) : texts.create}
      subtitle={
        coupon && (
          <>
            <CouponState coupon={coupon} /> {texts.used(groupThousands(coupon.usesTotalCount ?? 0))}
          </>
        )
      }
      values={valuesOf(coupon)}
      version={coupon?.version}
      toValues={valuesOf}
      save={async (values, version) => {
        if (!coupon || version === undefined) return callApi('cupons.create', { body: values });
        return (await callApi('cupons.update', { body: { ...values, id: coupon.id, version } })).doc;
      }}
      onSaved={() => {
        showToast('success', coupon ? kitTexts.record.saved : kitTexts.record.created);
        onSaved();
      }}
      onClose={onClose}
    >
      <TextField name="code" label={texts.code} hint={texts.codeHint} required maxLength={40} />
      <TextField name="description" label={texts.description} maxLength={300} />
      <NumberField
        name="percentage"
        label={texts.percentage}
        hint={texts.percentageHint}
        unit="%"
        emptyIs={0}
      />
      <PesosField name="value" label={texts.value} emptyIs={0} />
      <MomentField name="startDate" label={texts.starts} edge="start" />
      <MomentField name="endDate" label={texts.ends} hint={texts.endsHint} edge="end" />
      <NumberField name="usesTotalLimit" label={texts.totalUses} hint={texts.noLimit} emptyIs={0} />
      <NumberField name="usesPerUserLimit" label={texts.userUses} hint={texts.noLimit} emptyIs={0} />
      <NumberField name="stackLimit" label={texts.stack} hint={texts.stackHint} required />
      <ChoiceField
        name="type"
        label={texts.type}
        options={(['total_cart', 'products_price'] as const).map((value) => ({
          value,
          label: texts.types[value],
        }))}
      />
      <WhenValue name="type" is="products_price">
        <ManyPickerField
          name="produtsIds"
          label={texts.products}
          hint={texts.productsHint}
          required
          placeholder={texts.productsFind}
          find={findProducts}
          read={readProducts}
        />
      </WhenValue>
      <ManyPickerField
        name="offices_ids"
        label={texts.offices}
        hint={texts.officesHint}
        placeholder={texts.officesFind}
        find={async (typed) => found.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))}
        read={async (ids) => found.filter(({ id }) => ids.includes(id))}
      />
      <SwitchField name="inactive" inverted label={texts.active} hint={texts.activeHint} />
      <SwitchField name="firstOrderOnly" label={texts.first} hint={texts.firstHint} />
      <SwitchField name="autoActivate" label={texts.automatic} hint={texts.automaticHint} />
    </RecordDialog>
  );
}

const blank: Values = {
  ...{ code: '', description: '', type: 'total_cart', percentage: 0, value: 0 },
  ...{ startDate: null, endDate: null, usesTotalLimit: 0, usesPerUserLimit: 0, stackLimit: 1 },
  ...{ produtsIds: [], offices_ids: [], firstOrderOnly: false, autoActivate: false, inactive: false },
};

const valuesOf = (coupon?: Coupon): Values => ({ ...blank, ...coupon });
