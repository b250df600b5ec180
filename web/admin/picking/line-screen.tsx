import { useState } from 'react';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { demandOf, isWeighed, mostDemand, worthOf } from '#rules/picking/line-worth.ts';
import type { MissingReason } from '#rules/picking/pick-action.ts';
import { quantityText } from '#rules/quantity.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { pickingTexts } from '../texts/picking.ts';
import type { Line, Walk } from './device-store.ts';
import { LineFacts } from './line-facts.tsx';
import {
  foundAll,
  foundBeside,
  outcomeWords,
  promisedOf,
  type Said,
  typedGrams,
  weightText,
} from './picked-line.ts';
import { ReplaceSheet } from './replace-sheet.tsx';
import { CodeCheck } from './scan/code-check.tsx';
import type { Device } from './use-device.ts';

const texts = pickingTexts.line;
const REASONS: readonly MissingReason[] = ['shelf_empty', 'bad_quality', 'expired', 'other'];

type Props = {
  walk: Walk;
  line: Line;
  device: Device;
  /** The grams on the label that opened it. */
  scanned: number | undefined;
  onClose: () => void;
};

/** A line: ordered quantity, found quantity, and what to do when it is missing. */
export function LineScreen({ walk, line, device, scanned, onClose }: Props) {
  const [amount, setAmount] = useState(String(scanned ?? ''));
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState<'missing' | 'less' | 'replace' | null>(null);
  const promised = promisedOf(line);
  const weighed = isWeighed(promised);
  const byGrams = line.countType === 'grams';
  const order = walk.orders.find(({ id }) => id === line.order_id);
  const figure = weighed ? typedGrams(amount) : Number(amount);
  const worth = worthOfFigure(line, figure);

  const say = (said: Said) => {
    device.say(line, said);
    onClose();
  };

  /** The parsed input as a quantity of the line; null with an error. */
  function typed() {
    const most = weighed ? mostDemand(promised) : line.count;
    if (figure <= 0) return wrong(texts.whole);
    if (figure > most)
      return wrong(texts.tooMuch(weighed ? quantityText('grams', most) : quantityText('units', most)));
    return weighed && !byGrams ? { count: line.count, grams: figure } : { count: figure };
  }
  function wrong(words: string) {
    setError(words);
    return null;
  }

  function put(): void {
    const found = typed();
    if (!found) return;
    const put = () => say({ found, replacement: null, reason: null });
    if (!byGrams && found.count < line.count) setAsking('less');
    else if (weighed && figure < line.demand / 2) askIfSoLight(figure, put);
    else put();
  }

  /** A digit that was left out: '48' for 480 g. */
  function askIfSoLight(grams: number, put: () => void): void {
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

  function because(reason: MissingReason): void {
    const found = asking === 'less' ? typed() : null;
    say({ found, replacement: null, reason });
  }

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
      <div className="panel grid gap-3 p-3">
        <TextInput
          label={weighed ? texts.weight : texts.pieces}
          aside={texts.ceiling(formatPesos(line.ceiling))}
          className="picking-amount"
          inputMode={weighed ? 'decimal' : 'numeric'}
          autoComplete="off"
          placeholder={String(weighed ? line.demand : line.count)}
          value={amount}
          error={error}
          onChange={({ target }) => {
            setAmount(weighed ? weightText(target.value) : target.value.replace(/\D/g, '').slice(0, 6));
            setError(undefined);
          }}
        />
        <p
          className="picking-cost data-over:bg-warn-soft data-over:text-warn-body"
          data-over={worth > line.ceiling || undefined}
          role="status"
        >
          {figure > 0 && costWords(line, worth)}
        </p>
        <CodeCheck
          line={line}
          onGrams={(grams) => {
            setAmount(String(grams));
            setError(undefined);
          }}
        />
      </div>
      <div className="picking-foot sticky bottom-0 grid gap-2 -mx-4 px-4 py-3 bg-surface border-t border-line">
        {amount === '' && !byGrams ? (
          <Button wide size={56} icon={<Icon name="check-bold" />} onClick={() => say(foundAll(line))}>
            {pickingTexts.walk.found}
          </Button>
        ) : (
          <Button wide size={56} icon={<Icon name="check-bold" />} onClick={put}>
            {figure > 0
              ? texts.save(quantityText(weighed ? 'grams' : 'units', figure))
              : pickingTexts.walk.found}
          </Button>
        )}
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
      <Sheet
        open={asking === 'missing' || asking === 'less'}
        onClose={() => setAsking(null)}
        title={asking === 'less' ? texts.whyLess : texts.why}
        closeLabel={texts.close}
      >
        <div className="grid gap-3 grid-cols-1">
          {asking === 'less' && foundBeside(line, figure) && line.substitution !== 'none' && (
            <Button wide size={56} onClick={() => setAsking('replace')}>
              {texts.replaceRest(quantityText(line.countType, line.count - figure))}
            </Button>
          )}
          {REASONS.map((reason) => (
            <Button key={reason} wide kind="outline" size={56} onClick={() => because(reason)}>
              {pickingTexts.reasons[reason]}
            </Button>
          ))}
        </div>
      </Sheet>
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

/** The shopper's charge: its worth, or the ceiling (decision 10). */
function costWords(line: Line, worth: number): string {
  if (worth > line.ceiling) return texts.costs(formatPesos(worth), formatPesos(line.ceiling));
  return texts.pays(formatPesos(worth), formatPesos(line.totalPrice));
}

function worthOfFigure(line: Line, figure: number): number {
  const promised = promisedOf(line);
  const quantity =
    isWeighed(promised) && line.countType === 'units'
      ? { count: line.count, grams: figure }
      : { count: figure };
  return worthOf(promised, demandOf(promised, quantity));
}
