import { Suspense, useState } from 'react';
import { groupedBy } from '#rules/lists.ts';
import { groupThousands } from '#rules/money.ts';
import { isCodeOf, labelWeight, readCode } from '#rules/picking/scale-barcode.ts';
import { isWeighed } from '#rules/picking/weighed-line.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { ProductThumb } from '../kit/thumb.tsx';
import { remarkOf } from '../orders/detail/remark.ts';
import { pickingTexts } from '../texts/picking.ts';
import type { Line, Walk } from './device-store.ts';
import { expiryWords } from './expiry-words.ts';
import { codesOf, foundAll, outcomeNow, outcomeWords, promisedOf } from './picked-line.ts';
import { ScanSheet } from './scan/code-check.tsx';
import type { Device } from './use-device.ts';

const texts = pickingTexts.walk;

type Props = {
  walk: Walk;
  device: Device;
  onOpen: (lineId: string, grams?: number) => void;
  onFinish: (order: Walk['orders'][number]) => void;
};

export function WalkList({ walk, device, onOpen, onFinish }: Props) {
  const isDone = (line: Line) => outcomeNow(device.stored, line) !== null;
  const [scanning, setScanning] = useState(false);

  /** Opens the line of a scanned product, with the weight on its label; if two orders have it, the unpicked one. */
  function openScanned(code: string): void {
    setScanning(false);
    const scanned = readCode(code);
    const matches = walk.lines.filter((line) => isCodeOf(scanned, codesOf(line)));
    const line = matches.find((one) => !isDone(one)) ?? matches[0];
    if (line) onOpen(line.id, labelWeight(promisedOf(line), scanned)?.grams);
    else showToast('error', texts.notWanted);
  }

  return (
    <section
      className="grid gap-3 grid-cols-1"
      aria-label={texts.done(walk.lines.filter(isDone).length, walk.lines.length)}
    >
      <p className="picking-progress text-[1.25rem] font-bold" role="status">
        {texts.done(walk.lines.filter(isDone).length, walk.lines.length)}
      </p>
      <Button
        wide
        kind="outline"
        size={56}
        icon={<StaffIcon name="barcode" />}
        onClick={() => setScanning(true)}
      >
        {texts.scan}
      </Button>
      {scanning && (
        <Suspense>
          <ScanSheet onCode={openScanned} onClose={() => setScanning(false)} />
        </Suspense>
      )}
      <ul className="grid gap-2">
        {walk.orders.map((one) => {
          const lines = walk.lines.filter(({ order_id }) => order_id === one.id);
          return (
            <li key={one.id} className="flex gap-3">
              <Crate letter={one.crate} />
              <span>
                <b>{groupThousands(one.id_order)}</b>
                <span className="block text-ink-2 text-[0.9375rem]">
                  {lines.filter(isDone).length}/{lines.length} · {one.window.label}
                </span>
                {one.observations_client !== '' && (
                  <span className="block text-ink-2 text-[0.9375rem]">
                    {texts.observations}: “{one.observations_client}”
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {byPlace(walk.lines).map(({ place, lines }) => (
        <section key={place} aria-label={place}>
          <h2 className="text-[1.0625rem] font-bold px-4 py-3 -mx-4 bg-sunken">{place}</h2>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} device={device} onOpen={() => onOpen(line.id)} />
          ))}
        </section>
      ))}
      {walk.orders.map((one) => (
        <Button key={one.id} wide size={56} kind="soft" onClick={() => onFinish(one)}>
          {pickingTexts.finish.open(one.crate)}
        </Button>
      ))}
    </section>
  );
}

const CRATE_COLOURS: Record<string, string> = {
  B: 'bg-info',
  C: 'bg-[var(--on-state-paid)]',
  D: 'bg-warn',
  E: 'bg-danger',
  F: 'bg-ink',
};

export function Crate({ letter }: { letter: string }) {
  return (
    <span className={cx('picking-crate', CRATE_COLOURS[letter])} aria-hidden>
      {letter}
    </span>
  );
}

function byPlace(lines: readonly Line[]): { place: string; lines: Line[] }[] {
  const places = groupedBy(lines, ({ isle, gondola, turn }) =>
    [turn !== 'usual' && texts.turns[turn], texts.aisle(isle, gondola)].filter(Boolean).join(' · '),
  );
  return [...places].map(([place, at]) => ({ place, lines: at }));
}

function LineRow({ line, device, onOpen }: { line: Line; device: Device; onOpen: () => void }) {
  const outcome = outcomeNow(device.stored, line);
  const remark = remarkOf(line);
  const [question] = line.questions;
  const { title, size } = line.product;
  return (
    <article
      className="panel grid gap-3 my-2 p-3 data-done:bg-brand-wash"
      data-done={outcome !== null || undefined}
    >
      <button
        type="button"
        className="picking-open flex gap-3 items-center min-h-16 text-inherit text-start"
        onClick={onOpen}
      >
        <ProductThumb product={line.product} size={56} className="w-16 h-16 rounded-button" />
        <span className="flex-1 min-w-0">
          <span className="flex gap-2 items-center">
            <Crate letter={line.crate} /> <b>{title}</b>
            <span className="spoken">{texts.inCrate(line.crate)}</span>
          </span>
          <span className="block text-ink-2 text-[0.9375rem]">{size}</span>
          {remark !== '' && <span className="picking-remark">{remark}</span>}
          {outcome === null &&
            expiryWords(line).map((words) => (
              <span key={words} className="picking-remark">
                {words}
              </span>
            ))}
          {outcome === null && (
            <span className="block text-ink-2 text-[0.9375rem]">{pickingTexts.rules[line.substitution]}</span>
          )}
          {question?.state === 'open' && (
            <span className="picking-remark">{texts.waits(question.product.title)}</span>
          )}
        </span>
        <span className="flex-none max-w-[30%] text-[1.25rem] font-bold text-end">{line.countDisplay}</span>
      </button>
      {outcome === null ? (
        isWeighed(promisedOf(line)) ? (
          <Button
            wide
            size={56}
            kind="soft"
            aria-label={texts.weighOf(title, line.crate)}
            icon={<Icon name="scales" size={20} />}
            onClick={onOpen}
          >
            {texts.weigh}
          </Button>
        ) : (
          <Button
            wide
            size={56}
            aria-label={texts.foundOf(title, line.crate)}
            icon={<Icon name="check-bold" size={20} />}
            onClick={() => device.say(line, foundAll(line))}
          >
            {texts.found}
          </Button>
        )
      ) : (
        <p className="flex gap-2 items-center font-semibold">
          <Icon name={outcome === 'found' ? 'check-circle-fill' : 'warning-circle'} size={20} />
          {outcomeWords(device.stored, line)}
        </p>
      )}
    </article>
  );
}
