import { type ReactNode, useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import { FieldNote } from '#web/ui/fields/field.tsx';

type Props = {
  label: string;
  hint: string | undefined;
  required: boolean | undefined;
  error: string | undefined;
  changed: boolean;
  children: (noteId: string | undefined) => ReactNode;
};

/** Wraps an editor, which is no control a <label> could reference, and gives it the accessible name. */
export function HeavyFrame({ label, hint, required, error, changed, children }: Props) {
  const noteId = useId();
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={cx('field kit-wide', changed && 'kit-changed-group')}>
      <span className="field-label" aria-hidden>
        {label}
        {required && <span className="text-danger"> *</span>}
      </span>
      {children(hasNote ? noteId : undefined)}
      {hasNote && <FieldNote id={noteId} error={error} hint={hint} />}
    </div>
  );
}
