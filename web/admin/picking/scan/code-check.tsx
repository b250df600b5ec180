import { type FormEvent, Suspense, useState } from 'react';
import { formatPesos } from '#rules/money.ts';
import { isCodeOf, type LabelWeight, labelWeight, readCode } from '#rules/picking/scale-barcode.ts';
import { quantityText } from '#rules/quantity.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { pickingTexts } from '../../texts/picking.ts';
import type { Line } from '../device-store.ts';
import { codesOf, promisedOf } from '../picked-line.ts';

const texts = pickingTexts.line;

export const ScanSheet = lazyPart(() => import('./scan-sheet.tsx'));

const VIBRATION_MS = 300;

type Props = { line: Line; onGrams: (grams: number) => void };

/** Checks by its code whether the product in hand is the ordered one; a scale label adds the weight. */
export function CodeCheck({ line, onGrams }: Props) {
  const [code, setCode] = useState('');
  const [says, setSays] = useState('');
  const [wrong, setWrong] = useState(false);
  const [scanning, setScanning] = useState(false);

  function check(text: string): void {
    const scanned = readCode(text);
    const isRight = isCodeOf(scanned, codesOf(line));
    setCode(isRight ? '' : text);
    const label = isRight ? labelWeight(promisedOf(line), scanned) : undefined;
    if (label) onGrams(label.grams);
    setWrong(!isRight);
    setSays(isRight ? rightWords(label) : scanned.kind === 'wrong' ? texts.codeWrong : texts.codeOther);
    if (!isRight) navigator.vibrate?.(VIBRATION_MS);
  }

  return (
    <>
      <Button
        wide
        kind="outline"
        size={56}
        icon={<StaffIcon name="barcode" />}
        onClick={() => setScanning(true)}
      >
        {pickingTexts.scan.open}
      </Button>
      <p role="status" className={cx('font-bold', wrong && 'text-danger')}>
        {says}
      </p>
      <form
        className="picking-code grid grid-cols-[minmax(0,1fr)_auto] gap-2 items-end"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          check(code);
        }}
      >
        <TextInput
          label={texts.code}
          inputMode="numeric"
          autoComplete="off"
          value={code}
          onChange={({ target }) => setCode(target.value.slice(0, 40))}
        />
        <Button kind="outline" size={56} type="submit">
          {texts.check}
        </Button>
      </form>
      {scanning && (
        <Suspense>
          <ScanSheet
            onCode={(text) => {
              setScanning(false);
              check(text);
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function rightWords(label: LabelWeight | undefined): string {
  if (!label) return texts.codeRight;
  const grams = quantityText('grams', label.grams);
  return label.pesos === undefined
    ? texts.codeWeight(grams)
    : texts.codePrice(formatPesos(label.pesos), grams);
}
