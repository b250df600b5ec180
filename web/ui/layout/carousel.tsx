import { type ReactElement, startTransition, useEffect, useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

type Props = {
  label: string;
  backLabel: string;
  onLabel: string;
  /** A list with keys; each is one item, its width comes from `itemWidth`. */
  children: readonly ReactElement[];
  /** card: as in the shop's grid with the next one partly visible; auto: the item's own width. */
  itemWidth?: 'card' | 'auto';
  /** How far a button scrolls, in px; by default most of the visible width. */
  step?: number;
  className?: string;
};

/** As many cards as the widest screen shows. The others cost every first page time and are often never seen. */
const FIRST_CARDS = 8;

/**
 * A horizontally scrolling row with snap points. Moved by touch or wheel, and by arrow keys when focused; two buttons
 * appear with a mouse if there is more to see. Cards beyond the first ones are rendered on the first scroll.
 */
export function Carousel(props: Props) {
  const { label, backLabel, onLabel, children, itemWidth = 'card', step, className } = props;
  const row = useRef<HTMLUListElement>(null);
  const { atStart, atEnd, moved } = useEnds(row);
  const cards = moved || itemWidth !== 'card' ? children : children.slice(0, FIRST_CARDS);

  function turn(direction: 1 | -1) {
    const width = row.current?.clientWidth ?? 0;
    row.current?.scrollBy({ left: direction * (step ?? Math.max(160, width * 0.85)), behavior: 'smooth' });
  }

  return (
    <section className={cx('carousel', className)} aria-label={label}>
      <ul
        ref={row}
        className={`carousel-row carousel-${itemWidth}`}
        tabIndex={atStart && atEnd ? undefined : 0}
      >
        {cards.map((child) => (
          <li key={child.key}>{child}</li>
        ))}
      </ul>
      <button
        type="button"
        className="carousel-turn carousel-back"
        aria-label={backLabel}
        hidden={atStart}
        onClick={() => turn(-1)}
      >
        <Icon name="caret-left-bold" size={20} />
      </button>
      <button
        type="button"
        className="carousel-turn carousel-on"
        aria-label={onLabel}
        hidden={atEnd}
        onClick={() => turn(1)}
      >
        <Icon name="caret-right-bold" size={20} />
      </button>
    </section>
  );
}

/**
 * Whether the row is at its start or end: both until measured, so nothing flickers. moved: it has left the start once,
 * or all its items fit.
 */
function useEnds(ref: React.RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });
  const [moved, setMoved] = useState(false);

  useEffect(() => {
    const row = ref.current;
    if (row === null) return;

    function measure() {
      if (row === null) return;
      const atStart = row.scrollLeft < 8;
      const atEnd = row.scrollLeft + row.clientWidth > row.scrollWidth - 8;
      setEnds((before) =>
        before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd },
      );
      if (!atStart || atEnd) startTransition(() => setMoved(true));
    }

    const watcher = new ResizeObserver(measure);
    watcher.observe(row);
    row.addEventListener('scroll', measure, { passive: true });
    return () => {
      watcher.disconnect();
      row.removeEventListener('scroll', measure);
    };
  }, [ref]);

  return { ...ends, moved };
}
