import { lazy, Suspense } from 'react';
import { useMeasuringIds } from './measuring-ids.ts';

const Measure = lazy(() => import('./measure.tsx'));

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
