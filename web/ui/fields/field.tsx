import { type ReactNode, useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

export type FieldProps = {
  label: ReactNode;
  /** Below the control, always there: "10 dígitos". */
  hint?: ReactNode;
  error?: string | undefined;
  /** Draws the asterisk; put `required` on the control as well. */
  required?: boolean;
  /** After the label, in a lighter voice: "(opcional)". */
  aside?: ReactNode;
  /** The label is only for screen readers (search in a header). */
  hiddenLabel?: boolean;
  className?: string | undefined;
};

export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type Props = FieldProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode };

export function Field({ label, hint, error, required, aside, hiddenLabel, className, id, children }: Props) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const hasNote = error !== undefined || hint !== undefined;

  return (
    <div className={cx('field', className)}>
      <label htmlFor={controlId} className={hiddenLabel ? 'spoken' : 'field-label'}>
        {label}
        {required && (
          <span className="text-danger" aria-hidden>
            {' '}
            *
          </span>
        )}
        {aside !== undefined && <span className="field-aside"> {aside}</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hasNote && <FieldNote id={noteId} error={error} hint={hint} />}
    </div>
  );
}

type NoteProps = { id: string; error?: string | undefined; hint?: ReactNode };

export function FieldNote({ id, error, hint }: NoteProps) {
  if (error === undefined) {
    return (
      <p id={id} className="type-note text-ink-2">
        {hint}
      </p>
    );
  }
  return (
    <p id={id} className="field-error">
      <Icon name="warning-circle-fill" size={16} />
      <span>{error}</span>
    </p>
  );
}
