import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import { FieldNote } from './field.tsx';

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

type GroupProps = {
  label: ReactNode;
  hiddenLabel?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
  className?: string;
  /** A choice takes effect at once: arrows move the focus, Enter chooses. */
  byEnter?: boolean;
};

/** A question with its ChoiceRow or ChoiceCard answers; the arrow keys move between them. */
export function ChoiceGroup(props: GroupProps) {
  const { label, hiddenLabel = false, error, hint, children, className, byEnter = false } = props;
  const noteId = useId();
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <fieldset
      className={cx('choices', className)}
      aria-describedby={hasNote ? noteId : undefined}
      onKeyDown={byEnter ? chooseByEnter : undefined}
    >
      <legend className={hiddenLabel ? 'spoken' : 'field-label'}>{label}</legend>
      {children}
      {hasNote && <FieldNote id={noteId} error={error} hint={hint} />}
    </fieldset>
  );
}

/** Handles radios whose choice takes effect at once: arrows only move the focus, Enter or the space bar chooses. */
function chooseByEnter(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
  const step = STEPS[key];
  if (step === undefined && key !== 'Enter') return;
  event.preventDefault();
  if (step === undefined) {
    target.click();
    return;
  }
  const radios = [...currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]:not(:disabled)')];
  radios[(radios.indexOf(target) + step + radios.length) % radios.length]?.focus();
}

type RowProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'title' | 'children'> & {
  name: string;
  value: string;
  title: ReactNode;
  text?: ReactNode;
  /** At the right: a price, a badge. */
  aside?: ReactNode;
  children?: ReactNode;
};

/** The whole row answers a tap: radio left, words, aside right. */
export function ChoiceRow({ title, text, aside, children, className, ...input }: RowProps) {
  return (
    <div className={cx('choice', className)}>
      <label className="choice-row">
        <input {...input} type="radio" className="radio" />
        <span className="grid flex-1 gap-0.5 min-w-0">
          <span className="type-name">{title}</span>
          {text !== undefined && <span className="choice-text">{text}</span>}
        </span>
        {aside !== undefined && <span className="flex-none font-semibold">{aside}</span>}
      </label>
      {children !== undefined && <div className="pl-12 pr-3.5 pb-3.5">{children}</div>}
    </div>
  );
}

type CardProps = Omit<RowProps, 'aside' | 'children'> & {
  mark?: ReactNode;
};

/** A small card among two to four: maturity, cut. A tick marks the selected one. */
export function ChoiceCard({ title, text, mark, className, ...input }: CardProps) {
  return (
    <label className={cx('choice choice-card', className)}>
      <input {...input} type="radio" className="radio radio-tick" />
      {mark}
      <span className="type-name">{title}</span>
      {text !== undefined && <span className="choice-text">{text}</span>}
    </label>
  );
}
