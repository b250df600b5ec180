import { useState } from 'react';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { type MissingReason, outcomeOf } from '#rules/picking/pick-action.ts';
import { quantityText } from '#rules/quantity.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { pickingTexts } from '../texts/picking.ts';
import type { Line, Walk } from './device-store.ts';
import { LineFacts } from './line-facts.tsx';
import { foundAll, foundBeside, outcomeWords, type PickResult, promisedOf } from './picked-line.ts';
import { ReplaceSheet } from './replace-sheet.tsx';
import { CodeCheck } from './scan/code-check.tsx';
import type { Device } from './use-device.ts';
import { useLineAmount } from './use-line-amount.ts';
import { WhySheet } from './why-sheet.tsx';

const texts = pickingTexts.line;

type Props = {
  walk: Walk;
  line: Line;
  device: Device;
  scanned: number | undefined;
  onClose: () => void;
};

export function LineScreen({ walk, line, device, scanned, onClose }: Props) {
  const amount = useLineAmount(line, scanned);
  const [asking, setAsking] = useState<'missing' | 'less' | 'replace' | null>(null);
  const { figure, weighed, byGrams } = amount;
  const order = walk.orders.find(({ id }) => id === line.order_id);

  const say = (result: PickResult) => {
    device.say(line, result);
    onClose();
  };

  function put(): void {
    const found = amount.read();
    if (!found) return;
    const isLess = outcomeOf(promisedOf(line), { found, replacement: null }) === 'less';
    const put = () => (isLess ? setAsking('less') : say({ found, replacement: null, reason: null }));
    if (weighed && figure < line.demand / 2) askIfSoLight(line, figure, put);
    else put();
  }

  function because(reason: MissingReason): void {
    const found = asking === 'less' ? amount.read() : null;
    say({ found, replacement: null, reason });
  }

  const isUntouched = amount.text === '' && !byGrams;
  return (
    <div className="grid gap-3 grid-cols-1">
      <Button kind="outline" size={56} icon={<Icon name="arrow-left" />} onClick={onClose}>
        {texts.back}
      </Button>
      <LineFacts
        line={line}
        number={order && groupThousands(order.id_order)}
        outcome={outcomeWords(device.stored, line)}
      />
      <AmountPanel line={line} amount={amount} />
      <div className="picking-foot sticky bottom-0 grid gap-2 -mx-4 px-4 py-3 bg-surface border-t border-line min-[700px]:mx-0 min-[700px]:px-3 min-[700px]:rounded-t-card">
        <Button
          wide
          size={56}
          icon={<Icon name="check-bold" />}
          onClick={isUntouched ? () => say(foundAll(line)) : put}
        >
          {figure > 0
            ? texts.save(quantityText(weighed ? 'grams' : 'units', figure))
            : pickingTexts.walk.found}
        </Button>
        <div className="grid grid-cols-2 gap-2">
          <Button wide kind="outline" size={56} className="px-2" onClick={() => setAsking('replace')}>
            {texts.replace}
          </Button>
          <Button
            wide
            kind="outline"
            size={56}
            className="px-2"
            icon={<Icon name="x" />}
            onClick={() => setAsking('missing')}
          >
            {texts.missing}
          </Button>
        </div>
      </div>
      <WhySheet
        asking={asking}
        onReason={because}
        replaceRest={
          asking === 'less' && foundBeside(line, figure) && line.substitution !== 'none'
            ? quantityText(line.countType, line.count - figure)
            : undefined
        }
        onReplace={() => setAsking('replace')}
        onClose={() => setAsking(null)}
      />
      {order && (
        <ReplaceSheet
          open={asking === 'replace'}
          order={order}
          line={line}
          minutes={walk.replacement_minutes}
          device={device}
          there={foundBeside(line, figure)?.count ?? 0}
          onPut={(found, replacement) => say({ found, replacement, reason: 'shelf_empty' })}
          onAsked={onClose}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

function AmountPanel({ line, amount }: { line: Line; amount: ReturnType<typeof useLineAmount> }) {
  const { text, error, weighed, figure, worth, onType, onGrams } = amount;
  return (
    <div className="panel grid gap-3 p-3">
      <TextInput
        label={weighed ? texts.weight : texts.pieces}
        aside={texts.ceiling(formatPesos(line.ceiling))}
        className="picking-amount"
        inputMode={weighed ? 'decimal' : 'numeric'}
        autoComplete="off"
        placeholder={String(weighed ? line.demand : line.count)}
        value={text}
        error={error}
        onChange={({ target }) => onType(target.value)}
      />
      <p
        className="picking-cost data-over:bg-warn-soft data-over:text-warn-body"
        data-over={worth > line.ceiling || undefined}
        role="status"
      >
        {figure > 0 && costWords(line, worth)}
      </p>
      <CodeCheck line={line} onGrams={onGrams} />
    </div>
  );
}

/** Confirms a weight that lacks a digit: '48' for 480 g. */
function askIfSoLight(line: Line, grams: number, put: () => void): void {
  const weight = quantityText('grams', grams);
  askFirst({
    title: texts.light.title(weight),
    text: texts.light.text(quantityText('grams', line.demand)),
    confirm: texts.save(weight),
    cancel: texts.light.cancel,
    destructive: false,
    run: async () => put(),
  });
}

/** Text of the shopper's charge: the actual price, or the ceiling (rule 10). */
function costWords(line: Line, worth: number): string {
  if (worth > line.ceiling) return texts.costs(formatPesos(worth), formatPesos(line.ceiling));
  return texts.pays(formatPesos(worth), formatPesos(line.totalPrice));
}
