import { type FormEvent, useRef, useState } from 'react';
import { quantityText } from '#rules/quantity.ts';
import { COUNT_MODES, type CountMode } from '#rules/stock/count.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { shortDay } from '../kit/dates/days.ts';
import { readWhole } from '../kit/fields/whole-number.ts';
import { ProductThumb } from '../kit/thumb.tsx';
import { leftSignedOut } from '../shell/session-ended.ts';
import { receptionTexts } from '../texts/records/receptions.ts';
import type { CountedProduct, Counting } from './counted-product.ts';
import { tallyText } from './counted-row.tsx';

type Props = {
  counting: Counting;
  product: CountedProduct;
  onSaved: () => void;
  /** Called when somebody else has counted it in the meantime. */
  onChanged: (product: CountedProduct) => void;
  onClose: () => void;
};

/** The form for a quantity: the total, or that of another place in addition to what was counted. */
export function EntryForm({ counting, product, onSaved, onChanged, onClose }: Props) {
  const { texts } = counting;
  const [text, setText] = useState('');
  const [mode, setMode] = useState<CountMode>(counting.usualMode);
  const [day, setDay] = useState(product.expires_on ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  // The idempotency key, the same for each attempt with the same figure.
  const named = useRef({ id: '', of: '' });
  const { product_id, countType, tally, lots = [] } = product;
  const isDated = counting.hasDates && product.tracks_expiry === true;

  async function save(counted: number): Promise<void> {
    const body = {
      product_id,
      counted,
      mode: tally ? mode : ('replace' as const),
      follows: tally?.entry_id ?? null,
      expires_on: isDated && counted > 0 && day !== '' ? day : null,
    };
    const of = JSON.stringify(body);
    if (named.current.of !== of) named.current = { id: crypto.randomUUID(), of };
    setBusy(true);
    setProblem('');
    try {
      const saved = await counting.enter({ ...body, entry_id: named.current.id });
      showToast(
        'success',
        texts.saved(product.title, quantityText(countType, saved.tally?.counted ?? counted)),
      );
      onSaved();
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
      if (error.code === 'COUNT_CHANGED') onChanged((error.data as { product: CountedProduct }).product);
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const counted = readWhole(text);
    if (counted === undefined) setProblem(texts.wrong);
    else void save(counted);
  }

  return (
    <form className="panel grid gap-4 p-4" onSubmit={submit} noValidate>
      <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 items-center">
        <ProductThumb product={product} size={64} className="size-18" />
        <div className="grid gap-0.5">
          <h2 className="type-section">{product.title}</h2>
          <p className="type-note text-ink-2">
            {[texts.place(product.isle, product.gondola), `SKU ${product.id_item}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {product.expected !== null && (
            <p className="font-semibold">{texts.expected(quantityText(countType, product.expected))}</p>
          )}
        </div>
      </header>
      {!product.is_in_scope && <Notice tone="info">{texts.outOfScope}</Notice>}
      {tally && (
        <div className="grid gap-2">
          <p>{tallyText(texts, product)}</p>
          <Segmented
            label={texts.mode}
            options={COUNT_MODES.map((value) => ({ value, label: texts.modes[value] }))}
            value={mode}
            onChange={setMode}
          />
        </div>
      )}
      <TextInput
        label={countType === 'grams' ? texts.grams : texts.units}
        hint={countType === 'grams' ? texts.gramsHint : undefined}
        error={problem === '' ? undefined : problem}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value.slice(0, 15))}
      />
      {isDated && (
        <TextInput
          type="date"
          label={receptionTexts.receive.expires}
          hint={
            lots.length > 0
              ? receptionTexts.receive.dated(
                  lots.map(({ expires_on, amount }) => [
                    quantityText(countType, amount),
                    shortDay(expires_on),
                  ]),
                )
              : receptionTexts.receive.expiresHint
          }
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      )}
      <div className="grid grid-cols-2 gap-2">
        {/* Nothing besides is no entry. */}
        {(!tally || mode === 'replace') && (
          <Button kind="outline" size={56} onClick={() => void save(0)}>
            {texts.nothingThere}
          </Button>
        )}
        <Button size={56} type="submit" busy={busy} busyText={texts.saving} className="px-2">
          {texts.save}
        </Button>
      </div>
      <Button kind="ghost" size={44} onClick={onClose}>
        {texts.close}
      </Button>
    </form>
  );
}
