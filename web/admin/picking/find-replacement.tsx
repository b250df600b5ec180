import { type FormEvent, Suspense, useState } from 'react';
import { isCodeOf, readCode } from '#rules/picking/scale-barcode.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { pickingTexts } from '../texts/picking.ts';
import type { Line } from './device-store.ts';
import { codesOf } from './picked-line.ts';
import { ScanSheet } from './scan/code-check.tsx';

const texts = pickingTexts.replace;

type Props = { line: Line; searched: string; onSearch: (text: string) => void };

export function FindReplacement({ line, searched, onSearch }: Props) {
  const [text, setText] = useState('');
  const [scanning, setScanning] = useState(false);
  const [says, setSays] = useState('');

  function search(text: string): void {
    const isOwn = isCodeOf(readCode(text), codesOf(line));
    setSays(isOwn ? texts.ownProduct : '');
    if (!isOwn) onSearch(text.trim());
  }

  return (
    <>
      <form
        className="picking-code grid grid-cols-[minmax(0,1fr)_auto] gap-2 items-end"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          search(text);
        }}
      >
        <TextInput
          label={texts.find}
          hint={texts.findHint}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value.slice(0, 40))}
        />
        <Button kind="outline" size={56} type="submit">
          {texts.search}
        </Button>
      </form>
      <Button
        wide
        kind="outline"
        size={56}
        icon={<StaffIcon name="barcode" />}
        onClick={() => setScanning(true)}
      >
        {pickingTexts.scan.open}
      </Button>
      {searched !== '' && (
        <Button
          kind="outline"
          size={56}
          onClick={() => {
            setText('');
            search('');
          }}
        >
          {texts.similar}
        </Button>
      )}
      {says !== '' && <p role="status">{says}</p>}
      {scanning && (
        <Suspense>
          <ScanSheet
            onCode={(code) => {
              setScanning(false);
              setText(code);
              search(code);
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </>
  );
}
