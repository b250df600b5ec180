import { type ReactNode, useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import { FieldNote } from '#web/ui/fields/field.tsx';
import { PartProvider } from '../form/part.tsx';
import { ownMessageOf } from '../form/paths.ts';
import { type KitFieldProps, useKitField } from './use-kit-field.ts';

type GroupProps<Value> = KitFieldProps & {
  show: (value: Value) => string;
  children: ReactNode;
};

/** Fields that form one value: { time, portions, dificult } of a recipe. */
export function GroupField<Value extends object>({ show, children, ...props }: GroupProps<Value>) {
  const field = useKitField<Value>(props, show);
  const noteId = useId();
  const { name, label, hint } = props;
  const wrong = ownMessageOf(field.said);
  return (
    <fieldset
      className={cx('kit-group kit-wide', field.changed && 'kit-changed-group')}
      data-wrong={wrong !== undefined || undefined}
      // Focusable, because the first wrong field takes the focus.
      tabIndex={-1}
      aria-describedby={wrong !== undefined || hint !== undefined ? noteId : undefined}
    >
      <legend className="field-label">{label}</legend>
      <div className="kit-form">
        <PartProvider name={name}>{children}</PartProvider>
      </div>
      {(wrong !== undefined || hint !== undefined) && <FieldNote id={noteId} error={wrong} hint={hint} />}
    </fieldset>
  );
}

export function Separator({ children }: { children: string }) {
  return (
    <h3 className="text-[1.0625rem]/[1.5rem] pt-3 border-t border-line font-bold kit-wide">{children}</h3>
  );
}
