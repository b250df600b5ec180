import { Suspense } from 'react';
import { lazyPart } from '#web/lazy-part.tsx';
import { useMeasuringIds } from './measuring-ids.ts';

const Measure = lazyPart(() => import('./measure.tsx'), { quiet: true });

/** Analytics is loaded only if the business has configured an id. */
export function MeasureGate() {
  const ids = useMeasuringIds();
  if (ids === '') return null;
  return (
    <Suspense fallback={null}>
      <Measure ids={ids} />
    </Suspense>
  );
}
