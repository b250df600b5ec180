import { Suspense } from 'react';
import { partLater } from '#web/part-later.tsx';
import { useMeasuringIds } from './measuring-ids.ts';

const Measure = partLater(() => import('./measure.tsx'), { quiet: true });

/** Counting comes only where the business has a name for it. */
export function MeasureGate() {
  const ids = useMeasuringIds();
  if (ids === '') return null;
  return (
    <Suspense fallback={null}>
      <Measure ids={ids} />
    </Suspense>
  );
}
