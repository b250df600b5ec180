import { ExtraHolidaysField, WorkingHolidaysField } from '../kit/dates/holiday-fields.tsx';
import { SwitchField } from '../kit/fields/choice-fields.tsx';
import { ObjectListField } from '../kit/fields/list/object-list-field.tsx';
import { NumberField, PesosField } from '../kit/fields/number-field.tsx';
import { TaxClassField } from '../kit/fields/tax-class-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { configTexts as texts } from '../texts/business/config.ts';
import { blankBag, blankTag } from './settings-values.ts';

const field = fieldWords(texts.fields);
const { bag, header } = texts;

export function SalesFields() {
  return (
    <div className="kit-form">
      <PesosField {...field('cart_min_price')} />
      <PesosField {...field('delivery_price')} />
      <PesosField {...field('free_delivery_from')} emptyIs={0} />
      <NumberField {...field('max_units_per_product')} />
      <NumberField {...field('due_soon_minutes')} />
      <NumberField {...field('online_payment_minutes')} />
      <NumberField {...field('replacement_percent')} unit="%" />
      <PesosField {...field('replacement_pesos')} />
      <NumberField {...field('replacement_minutes')} />
      <NumberField {...field('return_hours')} />
      <NumberField {...field('return_short_hours')} />
      <NumberField {...field('credit_days')} />
      <TaxClassField {...field('tax_default')} inherited={texts.taxUnknown} />
      <TaxClassField {...field('tax_bags')} />
      <TaxClassField {...field('tax_delivery')} />
      <SwitchField {...field('order_carnes_last')} />
      <SwitchField {...field('sells_medicines')} />
      <SwitchField {...field('struck_by_list')} />
    </div>
  );
}

export function HolidaysFields() {
  const [extra, extraHint] = texts.fields.extra_holidays;
  const [working, workingHint] = texts.fields.working_holidays;
  return (
    <div className="kit-form">
      <ExtraHolidaysField label={extra} hint={extraHint} />
      <WorkingHolidaysField label={working} hint={workingHint} />
    </div>
  );
}

export function BagsField() {
  return (
    <ObjectListField
      {...field('bags_config')}
      rowLabel={bag.row}
      addLabel={bag.add}
      most={12}
      blank={blankBag}
      show={({ name }) => name}
    >
      <TextField name="name" label={bag.name} required maxLength={80} />
      <TextField name="code" label={bag.code} required maxLength={40} />
      <PesosField name="price_per_bag" label={bag.price} />
      <NumberField name="products_per_bag" label={bag.units} hint={bag.noLimit} />
      <NumberField name="products_grams_limit" label={bag.grams} hint={bag.noLimit} unit="g" />
    </ObjectListField>
  );
}

export function MeasureFields() {
  return (
    <div className="kit-form">
      <TextField {...field('ga_measurement_id')} maxLength={40} />
      <TextField {...field('gtag_id')} maxLength={40} />
      <TextField {...field('gtag_business_id')} maxLength={40} />
      <TextField {...field('gtm_id')} maxLength={40} />
      <TextField {...field('meta_pixel_id')} maxLength={40} />
      <TextField {...field('server_subprocess_url')} maxLength={300} />
      <ObjectListField
        {...field('app_custom_headers')}
        rowLabel={header.row}
        addLabel={header.add}
        most={20}
        blank={blankTag}
        show={({ name, rel }) => name || rel}
      >
        <TextField name="name" label={header.name} maxLength={60} />
        <TextField name="content" label={header.content} maxLength={300} />
        <TextField name="rel" label={header.rel} maxLength={60} />
        <TextField name="href" label={header.href} maxLength={300} />
      </ObjectListField>
    </div>
  );
}
