import { useRef, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { dayText } from '#rules/dates/date-text.ts';
import { groupThousands } from '#rules/money.ts';
import { PQR_ASKS, type PqrAsk, type PqrKind } from '#rules/pqr.ts';
import { callApi } from '#web/api/client.ts';
import { useAnswer } from '#web/shop/account/profile/use-answer.ts';
import { type FieldErrors, useForm } from '#web/shop/form/use-form.ts';
import { pqrTexts as texts } from '#web/shop/texts/pages/pqr.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea, TextInput } from '#web/ui/fields/text-input.tsx';
import { type Photo, Photos } from './photos.tsx';

const KINDS = Object.entries(texts.kinds) as [PqrKind, string][];
const fields = ['kind', 'asks', 'order_id', 'description', 'name', 'email'] as const;
type Field = (typeof fields)[number];

type Props = {
  isSignedIn: boolean;
  /** The order it is about, if the page was opened from one. */
  orderId: string | null;
  /**
   * `email` is the address of somebody without an account, who gets the link to follow the request there; '' with an
   * account.
   */
  onFiled: (pqr: OutputOf<'pqr.open'>['pqr'], email: string) => void;
};

/** The form for a request: people without an account enter a name and an e-mail instead of an order. */
export function PqrForm({ isSignedIn, orderId, onFiled }: Props) {
  const [kind, setKind] = useState('');
  const [order, setOrder] = useState(orderId ?? '');
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  // The idempotency key, the same for each attempt with equal content: the request is filed once.
  const tried = useRef({ words: '', id: '' });
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields,
    check: (values) => problemsOf(values, isSignedIn),
    send: async (values) => {
      const sent = isSignedIn && order !== '' ? photos : [];
      for (const { id: photoId, blob } of sent)
        await callApi('pqr.photo', { params: { id: order }, body: { photo: blob, photo_id: photoId } });
      const words = JSON.stringify([values, order, sent.map((photo) => photo.id)]);
      if (tried.current.words !== words) tried.current = { words, id: crypto.randomUUID() };
      const { pqr } = await callApi('pqr.open', {
        body: {
          id: tried.current.id,
          kind: values.kind as PqrKind,
          asks: values.asks as PqrAsk,
          order_id: isSignedIn && order !== '' ? order : null,
          description: values.description,
          photo_ids: sent.map((photo) => photo.id),
          name: values.name,
          email: values.email,
        },
      });
      onFiled(pqr, isSignedIn ? '' : values.email);
    },
  });
  const hint = kind === '' ? '' : texts.hints[kind as PqrKind];
  return (
    <form ref={form} className="grid gap-4" noValidate onSubmit={onSubmit}>
      <p className="text-ink-2">{texts.about}</p>
      <Select
        label={texts.kind}
        name="kind"
        value={kind}
        onChange={(event) => setKind(event.target.value)}
        error={errors.kind}
        {...(hint !== '' && { hint })}
      >
        <option value="">{texts.choose}</option>
        {KINDS.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      {isSignedIn && <OrderField value={order} onChange={setOrder} error={errors.order_id} />}
      <TextArea
        label={texts.what}
        name="description"
        required
        rows={5}
        maxLength={2_000}
        error={errors.description}
      />
      <Select label={texts.asks} name="asks" defaultValue="" error={errors.asks}>
        <option value="">{texts.choose}</option>
        {PQR_ASKS.map((value) => (
          <option key={value} value={value}>
            {texts.askKinds[value]}
          </option>
        ))}
      </Select>
      {isSignedIn && order !== '' && <Photos photos={photos} onChange={setPhotos} />}
      {!isSignedIn && (
        <>
          <TextInput label={texts.name} name="name" autoComplete="name" maxLength={120} error={errors.name} />
          <TextInput
            label={texts.email}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            hint={texts.emailHint}
            error={errors.email}
          />
        </>
      )}
      {failure !== null && (
        <Notice tone="danger" assertive>
          {texts.failed} {failure}
        </Notice>
      )}
      <Button type="submit" size={52} busy={busy} busyText={texts.sending}>
        {texts.send}
      </Button>
    </form>
  );
}

function problemsOf(values: Record<Field, string>, isSignedIn: boolean): FieldErrors<Field> {
  const required: readonly (keyof typeof texts.wrong)[] = isSignedIn
    ? ['kind', 'description', 'asks']
    : ['kind', 'description', 'asks', 'name', 'email'];
  const empty = required.filter((field) => values[field].trim() === '');
  return Object.fromEntries(empty.map((field) => [field, texts.wrong[field]]));
}

type OrderFieldProps = { value: string; onChange: (id: string) => void; error: string | undefined };

function OrderField({ value, onChange, error }: OrderFieldProps) {
  const { answer } = useAnswer(
    async () => (await callApi('orders.mine', { query: { page: 1, limit: 10 } })).orders,
  );
  const orders = answer.status === 'ready' ? answer.value : [];
  const isListed = value === '' || orders.some(({ id }) => id === value);
  return (
    <Select
      label={texts.order}
      name="order_id"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...(error !== undefined && { error })}
    >
      <option value="">{texts.noOrder}</option>
      {!isListed && <option value={value}>{texts.thisOrder}</option>}
      {orders.map(({ id, id_order, creationDate }) => (
        <option key={id} value={id}>
          {texts.orderName(groupThousands(id_order), dayText(new Date(creationDate)))}
        </option>
      ))}
    </Select>
  );
}
