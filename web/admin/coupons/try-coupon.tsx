import { useState } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useOutletContext } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ChoiceField } from '../kit/fields/choice-fields.tsx';
import { NumberField } from '../kit/fields/number-field.tsx';
import { ProductsField } from '../kit/fields/pickers.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { NoPart } from '../kit/form/part.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { leftSignedOut } from '../shell/session-ended.ts';
import { couponTexts } from '../texts/coupons.ts';
import { bodyOf, type CouponValues } from './coupon-values.ts';

const texts = couponTexts.trial;
const field = fieldWords(texts.fields);

type Cart = { products: string[]; count: number | null; office: string };
type Tried = OutputOf<'cupons.try'>;

/** Tries the coupon as entered on a sample cart; a separate form that is not saved. */
export function TryCoupon({ id }: { id: string | undefined }) {
  'use no memo'; // As in useRecordForm.
  const { offices } = useOutletContext<AdminFrame>();
  const coupon = useFormContext<CouponValues>();
  const cart = useForm<Cart>({ defaultValues: { products: [], count: 1, office: offices[0]?.id ?? '' } });
  const [busy, setBusy] = useState(false);
  /** The outcome, with the coupon's values for which it was computed: with other values it would mislead. */
  const [tried, setTried] = useState<{ of: string; outcome: Tried | string }>();
  const written = JSON.stringify(useWatch({ control: coupon.control }));

  async function attempt() {
    const values = cart.getValues();
    const { products, count, office } = values;
    // Resets the marks of changed fields.
    cart.reset(values);
    setBusy(true);
    const of = written;
    try {
      const body = {
        coupon: bodyOf(coupon.getValues()),
        office_id: office,
        ...(id === undefined ? {} : { id }),
        products: products.map((product_id) => ({ product_id, count: count ?? 1 })),
      };
      setTried({ of, outcome: await callApi('cupons.try', { body }) });
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      setTried({ of, outcome: wordsOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <fieldset className="kit-group kit-wide">
      <legend>{texts.heading}</legend>
      <div className="kit-form">
        <p className="type-note text-ink-2">{texts.about}</p>
        <NoPart>
          <FormProvider {...cart}>
            <ProductsField {...field('products')} />
            <NumberField {...field('count')} />
            <ChoiceField
              {...field('office')}
              options={offices.map(({ id: value, name: label }) => ({ value, label }))}
            />
          </FormProvider>
        </NoPart>
        <div>
          <Button kind="outline" busy={busy} busyText={texts.busy} onClick={() => void attempt()}>
            {texts.button}
          </Button>
        </div>
        <div role="status">{tried?.of === written && <Outcome tried={tried.outcome} />}</div>
      </div>
    </fieldset>
  );
}

/** The text of a refusal with its field's label: the field may be far above. */
function wordsOf({ details: [first], message }: ApiError): string {
  if (!first) return message;
  const names: Readonly<Record<string, string | readonly [string, string]>> = {
    ...couponTexts.fields,
    ...texts.fields,
  };
  const word = names[first.field.split('.').at(-1) ?? ''];
  const label = typeof word === 'string' ? word : word?.[0];
  return label === undefined || first.message.includes(label) ? first.message : `${label}: ${first.message}`;
}

function Outcome({ tried }: { tried: Tried | string }) {
  if (typeof tried === 'string') return <Notice tone="danger">{tried}</Notice>;
  const { problem, subtotal, discount, not_sold } = tried;
  const counts = problem === '' && discount > 0;
  return (
    <Notice tone={counts ? 'ok' : 'warn'}>
      {problem ||
        (counts
          ? texts.counts(formatPesos(discount), formatPesos(subtotal), formatPesos(subtotal - discount))
          : texts.nothing(formatPesos(subtotal)))}
      {not_sold.length > 0 && ` ${texts.notSold(not_sold.join(', '))}`}
    </Notice>
  );
}
