import { Link, type To } from 'react-router';
import { Icon } from '#web/ui/icons/icon.tsx';

type Props = {
  /** "Pasos del pedido" */
  label: string;
  steps: readonly { text: string; to?: To }[];
  /** Index of the current step. Earlier ones are done and can be revisited. */
  current: number;
  /** "Paso {n} de {m}" for screen readers. */
  spokenStep: (place: number, total: number) => string;
};

export function Steps({ label, steps, current, spokenStep }: Props) {
  return (
    <nav aria-label={label}>
      <ol className="steps">
        {steps.map(({ text, to }, place) => {
          const done = place < current;
          const inside = (
            <>
              <span className="step-mark" aria-hidden>
                {done ? <Icon name="check-bold" size={14} /> : place + 1}
              </span>
              <span className="spoken">{spokenStep(place + 1, steps.length)}: </span>
              {/* On a phone only the current step has visible text. */}
              <span className={place === current ? undefined : 'max-tablet:spoken'}>{text}</span>
            </>
          );
          return (
            <li
              key={text}
              className="step"
              data-done={done || undefined}
              aria-current={place === current ? 'step' : undefined}
            >
              {done && to !== undefined ? <Link to={to}>{inside}</Link> : <span>{inside}</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
