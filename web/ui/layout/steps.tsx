import { Link, type To } from 'react-router';
import { Icon } from '#web/ui/icons/icon.tsx';

type Props = {
  /** "Pasos del pedido" */
  label: string;
  steps: readonly { text: string; to?: To }[];
  /** Place of the step one is at, from 0. Those before it are done and can be visited again. */
  current: number;
  /** "Paso {n} de {m}" for those who listen. */
  spokenStep: (place: number, total: number) => string;
};

/** The head of a wizard: done, here, to come. */
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
              <span className="step-text">{text}</span>
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
