import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { stepCount } from '#rules/quantity.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { type Refusal, readTyped, type Typed } from './stepper-typing.ts';

export type StepperLabels = {
  more: string;
  less: string;
  /** "Quitar Huevo rojo AA del carrito", the label when the next step down removes the line. */
  remove: string;
  type: string;
};

type Props = {
  /** In the unit of the step: pieces or grams. */
  value: number;
  text: string;
  labels: StepperLabels;
  /** Called with the next quantity, and whether it was typed; 0 requests removal. */
  onChange: (next: number, isTyped?: boolean) => void;
  /** Called when a typed or pressed quantity was not accepted, to show the reason. */
  onRefused?: (why: Refusal) => void;
  /** Called while typing, with the resulting quantity and the reason for rounding, to announce it early. */
  onTyping?: (typed: Typed) => void;
  step?: number;
  min?: number;
  max?: number;
  /** False without a line to remove (product page): the minus stops at the minimum. */
  removable?: boolean;
  /** False beside a separate remove button: the last minus keeps its icon. */
  withBin?: boolean;
  /** The request is pending: the number is dimmed. */
  pending?: boolean;
  /** Solid on cards, soft in the cart, outline in forms. */
  kind?: 'solid' | 'soft' | 'outline';
  wide?: boolean;
  /** The plus takes the focus on arrival: the button pressed before gave its place to this stepper. */
  focusPlus?: boolean;
  className?: string;
};

export function Stepper({
  value,
  text,
  labels,
  onChange,
  onRefused,
  onTyping,
  step = 1,
  min = step,
  max = Number.MAX_SAFE_INTEGER,
  removable = true,
  withBin = true,
  pending = false,
  kind = 'solid',
  wide = false,
  focusPlus = false,
  className,
}: Props) {
  const [typing, setTyping] = useState(false);
  const plus = useRef<HTMLButtonElement>(null);
  const number = useRef<HTMLButtonElement>(null);
  const range = { min, max, step };
  const removes = removable && withBin && value <= min;

  useEffect(() => {
    if (focusPlus) plus.current?.focus({ preventScroll: true });
  }, [focusPlus]);

  function accept(typed: string) {
    const { count, because } = readTyped(typed, range);
    setTyping(false);
    if (count !== null && count !== value) onChange(count, true);
    if (because !== undefined && typed.trim() !== '') onRefused?.(because);
  }

  function backToNumber() {
    // The button is rendered again first; only then can it be focused.
    requestAnimationFrame(() => number.current?.focus());
  }

  return (
    <span className={cx('stepper', `stepper-${kind}`, wide && 'grid w-full', className)}>
      <button
        type="button"
        className="stepper-sign"
        aria-label={removes ? labels.remove : labels.less}
        aria-disabled={(!removable && value <= min) || undefined}
        onClick={() => (removable || value > min) && onChange(stepCount(value, -1, range))}
      >
        <Icon name={removes ? 'trash' : 'minus-bold'} size={removes ? 20 : 18} />
      </button>
      {typing ? (
        <TypedNumber
          value={value}
          label={labels.type}
          onAccept={accept}
          onType={(text) => onTyping?.(readTyped(text, range))}
          onCancel={() => setTyping(false)}
          onDone={backToNumber}
        />
      ) : (
        <button
          ref={number}
          type="button"
          className="stepper-number"
          data-pending={pending || undefined}
          aria-label={`${text}. ${labels.type}`}
          // Ignores the second press of a double click on the previous element.
          onClick={({ detail }) => detail < 2 && setTyping(true)}
        >
          {text}
        </button>
      )}
      <button
        ref={plus}
        type="button"
        className="stepper-sign"
        aria-label={labels.more}
        aria-disabled={value >= max || undefined}
        onClick={() => (value < max ? onChange(stepCount(value, 1, range)) : onRefused?.('too-large'))}
      >
        <Icon name="plus-bold" size={18} />
      </button>
    </span>
  );
}

type TypedProps = {
  value: number;
  label: string;
  onAccept: (typed: string) => void;
  onType: (typed: string) => void;
  onCancel: () => void;
  onDone: () => void;
};

function TypedNumber({ value, label, onAccept, onType, onCancel, onDone }: TypedProps) {
  const input = useRef<HTMLInputElement>(null);
  const left = useRef(false);

  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    left.current = true;
    if (event.key === 'Enter') onAccept(event.currentTarget.value);
    else onCancel();
    onDone();
  }

  return (
    <input
      ref={input}
      className="stepper-input"
      inputMode="numeric"
      autoComplete="off"
      defaultValue={value}
      aria-label={label}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={(event) => left.current || onAccept(event.currentTarget.value)}
    />
  );
}
