import { type FormEvent, Suspense, useState } from 'react';
import { isCodeOf, readCode } from '#rules/picking/scale-barcode.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import { ScanSheet } from '../picking/scan/code-check.tsx';
import { pickingTexts } from '../texts/picking.ts';
import type { CountedProduct, Counting } from './counted-product.ts';
import { CountedRow } from './counted-row.tsx';

const MOST_FOUND = 10;

type Props = { counting: Counting; onFound: (product: CountedProduct) => void };

/** Finds a product by its code. A scanner types it and Enter; the field keeps the focus for the next one. */
export function FindCounted({ counting, onFound }: Props) {
  const { texts } = counting;
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [scanning, setScanning] = useState(false);
  const [found, setFound] = useState<{ words: string; list: readonly CountedProduct[] }>();

  async function find(words: string): Promise<void> {
    if (words.trim() === '' || busy) return;
    setBusy(true);
    await orSayWhy(async () => {
      const query = { search: words.trim(), limit: MOST_FOUND };
      const { list } = await counting.find(query);
      const code = readCode(words);
      const exact = list.filter(({ bar_code, id_item }) =>
        isCodeOf(code, { barCode: bar_code, sku: id_item }),
      );
      const only = exact.length === 1 ? exact[0] : list.length === 1 ? list[0] : undefined;
      setText('');
      if (only) onFound(only);
      else setFound({ words: words.trim(), list });
    });
    setBusy(false);
  }

  return (
    <section className="panel grid gap-3 p-3">
      <form
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 items-end"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void find(text);
        }}
      >
        <TextInput
          label={texts.code}
          autoComplete="off"
          enterKeyHint="search"
          autoFocus
          value={text}
          onChange={({ target }) => setText(target.value.slice(0, 80))}
        />
        <Button kind="outline" size={44} type="submit" busy={busy} busyText={texts.reading}>
          {texts.search}
        </Button>
      </form>
      <p className="type-note text-ink-2">{texts.codeHint}</p>
      <Button
        wide
        kind="outline"
        size={44}
        icon={<StaffIcon name="barcode" />}
        onClick={() => setScanning(true)}
      >
        {pickingTexts.scan.open}
      </Button>
      <div role="status">
        {found && <p>{found.list.length === 0 ? texts.none(found.words) : texts.found}</p>}
      </div>
      {found && found.list.length > 0 && (
        <ul className="grid gap-2">
          {found.list.map((product) => (
            <CountedRow key={product.product_id} product={product} onOpen={onFound} />
          ))}
        </ul>
      )}
      {scanning && (
        <Suspense>
          <ScanSheet
            onCode={(code) => {
              setScanning(false);
              void find(code);
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
