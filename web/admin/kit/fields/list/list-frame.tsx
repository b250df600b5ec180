import { type ReactNode, useId } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FieldNote } from '#web/ui/fields/field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { fieldTexts } from '../../../texts/kit/fields.ts';
import { SeenPart } from '../../form/seen-part.tsx';
import type { KitFieldProps } from '../use-kit-field.ts';
import type { SortableRowsProps } from './sortable-rows.tsx';

const texts = fieldTexts.list;
const SortableRows = lazyPart(() => import('./sortable-rows.tsx'));

export type ListProps = KitFieldProps & {
  rowLabel: string;
  addLabel?: string;
  most?: number;
};

type FrameProps = Omit<ListProps, 'name'> &
  SortableRowsProps & {
    error: string | undefined;
    changed: boolean;
    onAdd?: () => void;
    onLeave?: () => void;
    /** Replaces the button, for rows that have to be searched first. */
    adder?: ReactNode;
  };

export function ListFrame({ label, hint, required, most, error, changed, addLabel, ...props }: FrameProps) {
  const { onAdd, onLeave, adder, ...rows } = props;
  const noteId = useId();
  const isFull = most !== undefined && rows.keys.length >= most;
  return (
    <fieldset
      className={cx('kit-list kit-wide', changed && 'kit-changed-group')}
      aria-describedby={error !== undefined || hint !== undefined ? noteId : undefined}
      data-wrong={error !== undefined || undefined}
      // Focusable, because the first wrong field takes the focus.
      tabIndex={-1}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave?.();
      }}
    >
      <legend className="field-label">
        {label}
        {required && (
          <span className="text-danger" aria-hidden>
            {' '}
            *
          </span>
        )}
        {most !== undefined && <span className="field-aside"> {texts.count(rows.keys.length, most)}</span>}
      </legend>
      <SeenPart fallback={rows.keys.map((key) => <Skeleton key={key} height={48} width="100%" />)}>
        <SortableRows {...rows} />
      </SeenPart>
      {rows.canEdit && adder}
      {rows.canEdit && onAdd && (
        <Button
          kind="outline"
          size={36}
          icon={<Icon name="plus-bold" size={16} />}
          className="justify-self-start"
          onClick={onAdd}
          disabledReason={isFull ? texts.full(rows.keys.length) : undefined}
        >
          {addLabel ?? texts.add}
        </Button>
      )}
      {(error !== undefined || hint !== undefined) && <FieldNote id={noteId} error={error} hint={hint} />}
    </fieldset>
  );
}
