import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';
import { FieldNote } from './field.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> & {
  children: ReactNode;
  error?: string | undefined;
  /** Some of a group are ticked, not all (head of a table). */
  mixed?: boolean;
  /** The label is only for screen readers (a table cell). */
  hiddenLabel?: boolean;
};

export function Checkbox({
  children,
  error,
  mixed = false,
  hiddenLabel = false,
  className,
  ...input
}: Props) {
  const box = useRef<HTMLInputElement>(null);
  const noteId = useId();

  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = mixed;
  }, [mixed]);

  return (
    <div className={className}>
      <label className={cx('tick', hiddenLabel && 'tick-alone')}>
        <input
          {...input}
          ref={box}
          type="checkbox"
          className="checkbox"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? input['aria-describedby'] : noteId}
        />
        <span className={hiddenLabel ? 'spoken' : undefined}>{children}</span>
      </label>
      {error !== undefined && <FieldNote id={noteId} error={error} />}
    </div>
  );
}
