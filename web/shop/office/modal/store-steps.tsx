import { type ReactNode, useState } from 'react';
import { distanceMeters } from '#rules/places/coverage.ts';
import type { Point } from '#web/shop/office/locate.ts';
import type { OfficeOption } from '#web/shop/office/use-office.ts';
import { useInView } from '#web/ui/hooks/use-in-view.ts';

/** A business may have a thousand stores; a phone shows five at a time, and few are read. */
const STEP = 12;

type Props = {
  offices: readonly OfficeOption[];
  /** The person's position: the nearest stores come first. */
  from: Point | undefined;
  children: (offices: readonly OfficeOption[]) => ReactNode;
};

export function StoreSteps({ offices, from, children }: Props) {
  const [count, setCount] = useState(STEP);
  const ordered = from === undefined ? offices : byDistance(offices, from);
  return (
    <>
      {children(ordered.slice(0, count))}
      {count < offices.length && <End key={count} onSeen={() => setCount(count + STEP)} />}
    </>
  );
}

function End({ onSeen }: { onSeen: () => void }) {
  const ref = useInView<HTMLDivElement>(onSeen);
  return <div ref={ref} className="h-1" />;
}

function byDistance(offices: readonly OfficeOption[], from: Point): OfficeOption[] {
  const meters = new Map(
    offices.map(({ id, geopoint: [lat, lng] }) => [id, distanceMeters(from, { lat, lng })]),
  );
  return [...offices].sort((one, other) => (meters.get(one.id) ?? 0) - (meters.get(other.id) ?? 0));
}
