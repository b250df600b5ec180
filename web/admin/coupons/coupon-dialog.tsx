import { SHOPPER_ROLES } from '#rules/coupons/coupon.ts';
import { WEEKDAYS } from '#rules/dates/bogota-clock.ts';
import { WEEK } from '#rules/dates/date-text.ts';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { ChecksField } from '../kit/fields/checks-field.tsx';
import { ChoiceField, SwitchField } from '../kit/fields/choice-fields.tsx';
import { LastDayField, MomentField } from '../kit/fields/moment-field.tsx';
import { NumberField, PesosField } from '../kit/fields/number-field.tsx';
import { BrandsField, CategoriesField, OfficesField, ProductsField } from '../kit/fields/pickers.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { EditRecord } from '../kit/form/edit-record.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { WhenValue } from '../kit/form/when-value.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { couponTexts as texts } from '../texts/coupons.ts';
import { BannedNotice } from './banned-notice.tsx';
import { type Coupon, CouponState } from './coupon-state.tsx';
import { bodyOf, type CouponValues } from './coupon-values.ts';
import { PriceListField } from './price-list-field.tsx';
import { TryCoupon } from './try-coupon.tsx';

const field = fieldWords(texts.fields);
const days = WEEK.map((day) => ({ value: String(day), label: WEEKDAYS[day] ?? '' }));
const roles = [
  { value: '', label: texts.everybody },
  ...SHOPPER_ROLES.map((value) => ({ value, label: texts.roles[value] })),
];
const types = Object.entries(texts.types).map(([value, label]) => ({ value, label }));
const blank: CouponValues = {
  code: '',
  description: '',
  type: 'total_cart',
  percentage: 0,
  value: 0,
  startDate: null,
  endDate: null,
  usesTotalLimit: 0,
  usesPerUserLimit: 0,
  stackLimit: 1,
  produtsIds: [],
  categoryIds: [],
  brandIds: [],
  minSubtotal: 0,
  unitsFrom: 0,
  unitsReduced: 0,
  offices_ids: [],
  firstOrderOnly: false,
  inProfile: false,
  productPrices: [],
  weekdays: [],
  forRole: '',
  autoActivate: false,
  inactive: false,
};

export default function CouponDialog(opened: Opened) {
  return (
    <EditRecord<CouponValues, Coupon>
      opened={opened}
      texts={texts}
      blank={blank}
      nameOf={({ code }) => code}
      valuesOf={(coupon) => ({
        ...blank,
        ...coupon,
        weekdays: coupon.weekdays.map(String),
        forRole: coupon.forRole ?? '',
      })}
      read={(id) => callApi('cupons.get', { params: { id }, query: {} })}
      create={(values) => callApi('cupons.create', { body: bodyOf(values) })}
      update={(values, edit) => callApi('cupons.update', { body: { ...bodyOf(values), ...edit } })}
      subtitle={(coupon) => (
        <>
          <CouponState coupon={coupon} /> {texts.used(groupThousands(coupon.usesTotalCount ?? 0))}
        </>
      )}
    >
      {(coupon) => (
        <>
          <TextField {...field('code')} required maxLength={40} />
          <TextField {...field('description')} maxLength={300} />
          <NumberField {...field('percentage')} unit="%" emptyIs={0} />
          <PesosField {...field('value')} emptyIs={0} />
          <PesosField {...field('minSubtotal')} emptyIs={0} />
          <MomentField {...field('startDate')} />
          <LastDayField {...field('endDate')} />
          <NumberField {...field('usesTotalLimit')} isLimit />
          <NumberField {...field('usesPerUserLimit')} isLimit />
          <NumberField {...field('stackLimit')} required />
          <ChoiceField {...field('type')} options={types} />
          <WhenValue name="type" is="products_price">
            <ProductsField {...field('produtsIds')} />
            <CategoriesField {...field('categoryIds')} />
            <BrandsField {...field('brandIds')} />
            <BannedNotice />
            <NumberField {...field('unitsFrom')} isLimit />
            <NumberField {...field('unitsReduced')} emptyIs={0} />
            <PriceListField />
          </WhenValue>
          <ChecksField {...field('weekdays')} options={days} />
          <ChoiceField {...field('forRole')} options={roles} />
          <OfficesField {...field('offices_ids')} />
          <SwitchField {...field('inactive')} inverted />
          <SwitchField {...field('firstOrderOnly')} />
          <SwitchField {...field('inProfile')} />
          <SwitchField {...field('autoActivate')} />
          <TryCoupon id={coupon?.id} />
        </>
      )}
    </EditRecord>
  );
}
