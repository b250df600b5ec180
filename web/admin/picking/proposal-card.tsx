import { useRef, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { formatPesos, mulDivTrunc } from '#rules/money.ts';
import { mostGrams } from '#rules/picking/weighed-line.ts';
import { amountText, MAX_GRAMS, quantityText } from '#rules/quantity.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { ProductThumb } from '../kit/thumb.tsx';
import { leftSignedOut } from '../shell/session-ended.ts';
import { pickingTexts } from '../texts/picking.ts';
import { type Line, unseen } from './device-store.ts';
import { type PickResult, typedGrams, weightText } from './picked-line.ts';
import type { Device } from './use-device.ts';

const texts = pickingTexts.replace;

export type Proposal = OutputOf<'picking.proposals'>['lines'][number]['proposals'][number];

type Props = {
  proposal: Proposal;
  line: Line;
  device: Device;
  found: number;
  onPut: (replacement: NonNullable<PickResult['replacement']>) => void;
  onAsked: () => void;
};

export function ProposalCard({ proposal, line, device, found, onPut, onAsked }: Props) {
  const [grams, setGrams] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  // Generated once per card: repeated after a lost response, it asks once.
  const question = useRef(crypto.randomUUID());
  const agreed = line.questions.some(
    ({ state, asks, product }) => state === 'yes' && asks === 'shopper' && product.id === proposal.product_id,
  );
  const open = line.questions.find(({ state }) => state === 'open');
  const { most_worth: most, worth } = proposal;
  const mayChoose = line.substitution === 'choose' || agreed;
  const mayPut = mayChoose && most !== null && worth <= most;
  const mayPermit = mayChoose && most !== null && worth > most;

  const asking = { wide: true, size: 56, busy, busyText: texts.sending } as const;

  function put(): void {
    const { product_id: productId, count, countType, weighed, demand } = proposal;
    if (!weighed) {
      onPut({ productId, count });
      return;
    }
    const figure = typedGrams(grams);
    if (figure <= 0 || figure > MAX_GRAMS) {
      setError(
        figure <= 0 ? pickingTexts.line.whole : pickingTexts.line.tooMuch(amountText('grams', MAX_GRAMS)),
      );
      return;
    }
    const weight = mulDivTrunc(worth, figure, demand);
    if (most !== null && weight > most) {
      setError(texts.overWeight(formatPesos(weight)));
      return;
    }
    const put = () =>
      onPut(countType === 'grams' ? { productId, count: figure } : { productId, count, grams: figure });
    if (figure > mostGrams(demand)) askIfSoHeavy(proposal, figure, put);
    else put();
  }

  async function ask(asks: 'shopper' | 'staff'): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      // Pending actions are sent first: a question is about the current state.
      if (!(await device.flush())) return setError(texts.offline);
      // Somebody else has settled the line, which the walk shows: the question would be outdated.
      if (unseen(device.now(), line.order_id).conflicts.some(({ action }) => action.lineId === line.id))
        return onAsked();
      await callApi('picking.ask', {
        params: { id: line.order_id },
        body: {
          id: question.current,
          line_id: line.id,
          product_id: proposal.product_id,
          count: proposal.count,
          found_count: found,
          asks,
          withdraws: open?.id,
        },
      });
      await device.readWalk();
      showToast('success', (asks === 'staff' ? texts.permitAsked : texts.asked)(proposal.title));
      onAsked();
    } catch (failure) {
      if (leftSignedOut(failure)) return;
      setError(failure instanceof Error ? failure.message : texts.failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <article className="panel grid gap-3 p-3">
      <div className="flex flex-wrap gap-3">
        <ProductThumb product={proposal} size={56} className="w-16 h-16 rounded-button" />
        <div>
          <b>{proposal.title}</b>
          <p className="text-ink-2 text-[0.9375rem]">
            {[proposal.brand, proposal.size, proposal.countDisplay].filter(Boolean).join(' · ')}
          </p>
          <p>{differenceWords(proposal.difference)}</p>
          {mayChoose && most === null && <p className="font-semibold">{texts.otherCategory}</p>}
          {mayPermit && <p className="font-semibold">{texts.over(formatPesos(worth - (most ?? 0)))}</p>}
        </div>
      </div>
      {mayPut && proposal.weighed && (
        <TextInput
          label={texts.grams(proposal.title)}
          inputMode="decimal"
          value={grams}
          onChange={({ target }) => setGrams(weightText(target.value))}
        />
      )}
      {error !== undefined && (
        <Notice tone="danger" assertive>
          {error}
        </Notice>
      )}
      {mayPut ? (
        <Button wide size={56} onClick={put}>
          {texts.put(proposal.title)}
        </Button>
      ) : (
        <Button kind="soft" {...asking} onClick={() => void ask('shopper')}>
          {texts.ask(formatPesos(proposal.worth))}
        </Button>
      )}
      {mayPermit && (
        <Button kind="outline" {...asking} onClick={() => void ask('staff')}>
          {texts.permit}
        </Button>
      )}
    </article>
  );
}

/** Confirms a weight with a digit too many: '5000' for 500 g. */
function askIfSoHeavy({ demand }: Proposal, grams: number, put: () => void): void {
  const weight = quantityText('grams', grams);
  askFirst({
    title: texts.heavy.title(weight),
    text: texts.heavy.text(quantityText('grams', demand)),
    confirm: pickingTexts.line.save(weight),
    cancel: pickingTexts.line.light.cancel,
    destructive: false,
    run: async () => put(),
  });
}

function differenceWords(difference: number): string {
  if (difference === 0) return texts.same;
  return difference < 0 ? texts.less(formatPesos(-difference)) : texts.more(formatPesos(difference));
}
