import { type ReactNode, useEffect, useRef } from 'react';
import { formatHour } from '#rules/dates/bogota-clock.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { kitTexts } from '../../texts/kit.ts';
import type { FieldName } from './field-names.tsx';
import type { Stale } from './use-record-form.ts';

const texts = kitTexts.stale;

type Props<Values> = {
  stale: Pick<Stale<Values, unknown>, 'who' | 'when' | 'theirs' | 'fields'>;
  note?: string | undefined;
  mine: Values;
  names: ReadonlyMap<string, FieldName>;
  onChoose: (fields: readonly string[], whose: 'mine' | 'theirs') => void;
};

/** Shows both values of each conflicting field side by side; nothing is preselected. */
export function StaleChoice<Values extends Record<string, unknown>>({
  stale,
  note,
  mine,
  names,
  onChoose,
}: Props<Values>) {
  const { who, when, theirs, fields } = stale;
  const at = formatHour(new Date(when));
  const root = useRef<HTMLDivElement>(null);
  const open = fields.length;
  // The pressed button is gone: focuses the next choice, and after the last one the save button.
  useEffect(() => {
    const record = root.current?.closest('dialog') ?? root.current?.closest('form');
    const next =
      open > 0
        ? root.current?.querySelector<HTMLElement>('fieldset button')
        : record?.querySelector<HTMLElement>('button[type="submit"]');
    next?.focus();
  }, [open]);
  return (
    <div ref={root} className="kit-wide">
      <Notice tone="warn" assertive>
        <p>
          <b>{texts.changed(who, at)}</b> {fields.length === 0 ? texts.merged : texts.differ(fields.length)}{' '}
          {note}{' '}
          {fields.length > 1 && (
            <button type="button" className="link" onClick={() => onChoose(fields, 'theirs')}>
              {texts.takeAllTheirs}
            </button>
          )}
        </p>
        {fields.map((field) => {
          const { label = field, show = String } = names.get(field) ?? {};
          return (
            <fieldset
              key={field}
              className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))] gap-2 mt-3"
            >
              <legend className="font-semibold">{label}</legend>
              <Side of={texts.mine} value={show(mine[field] as never)}>
                <Button
                  kind="outline"
                  size={36}
                  className="ml-auto"
                  onClick={() => onChoose([field], 'mine')}
                >
                  {texts.keepMine}
                </Button>
              </Side>
              <Side of={texts.theirs(who, at)} value={show(theirs[field] as never)}>
                <Button
                  kind="outline"
                  size={36}
                  className="ml-auto"
                  onClick={() => onChoose([field], 'theirs')}
                >
                  {texts.takeTheirs}
                </Button>
              </Side>
            </fieldset>
          );
        })}
      </Notice>
    </div>
  );
}

function Side({ of, value, children }: { of: string; value: ReactNode; children: ReactNode }) {
  return (
    <p className="input flex-wrap px-3 py-2">
      <span className="kit-quiet">{of}</span> <b>{value}</b>
      {children}
    </p>
  );
}
