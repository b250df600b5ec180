import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import { useKitField } from '../kit/fields/use-kit-field.ts';
import { receptionTexts } from '../texts/records/receptions.ts';

const texts = receptionTexts.start;
const MOST_NAMED = 5;

type List = OutputOf<'receptions.readList'>;
export type ListLine = Pick<List['list'][number], 'product_id' | 'expected' | 'cost' | 'expires_on'>;

export function SupplierList() {
  const officeId: string = useWatch({ name: 'office_id' });
  const { setValue } = useFormContext();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [read, setRead] = useState<{ name: string; officeId: string; list: List }>();
  const { error } = useKitField<readonly ListLine[]>({ name: 'lines', label: texts.list }, (lines) =>
    String(lines.length),
  );
  const own = read?.officeId === officeId ? read : undefined;

  function take(lines: readonly ListLine[]): void {
    setValue('lines', lines, { shouldDirty: true });
  }
  async function send(file: File): Promise<void> {
    setBusy(true);
    setRead(undefined);
    take([]);
    await orSayWhy(async () => {
      const list = await callApi('receptions.readList', { body: { file, office_id: officeId } });
      take(list.list.map(({ title: _, ...line }) => line));
      setRead({ name: file.name, officeId, list });
    });
    setBusy(false);
  }

  return (
    <fieldset className="kit-wide grid gap-2">
      <legend className="font-semibold">{texts.list}</legend>
      <p className="type-note text-ink-2">{texts.listHint}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.xlsx"
        hidden
        aria-label={texts.list}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void send(file);
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          kind="outline"
          size={44}
          busy={busy}
          busyText={texts.reading}
          disabledReason={officeId === '' ? texts.officeFirst : undefined}
          onClick={() => input.current?.click()}
        >
          {own ? texts.otherFile : texts.chooseFile}
        </Button>
        <span role="status">
          {own && texts.read(own.name, texts.products(groupThousands(own.list.list.length)))}
        </span>
      </div>
      {error !== undefined && <span className="field-error">{error}</span>}
      {own && own.list.unread_count > 0 && (
        <Notice tone="warn">
          <p>{texts.unread(groupThousands(own.list.unread_count))}</p>
          <ul>
            {own.list.unread.slice(0, MOST_NAMED).map(({ line, problem }) => (
              <li key={line}>{texts.row(line, problem)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </fieldset>
  );
}
