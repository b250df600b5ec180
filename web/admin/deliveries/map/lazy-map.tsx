import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { deliveryTexts } from '../../texts/deliveries.ts';
import type { Round, Stop } from '../round/stop.ts';

const RoundMap = lazyPart(() => import('./round-map.tsx'), { quiet: true });

type Props = { office: Round['office']; stops: readonly Stop[]; current: Stop | undefined };

/** The map is loaded after the list, which works without it. */
export function LazyMap({ office, stops, current }: Props) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  if (!isDrawn || !office || !stops.some(({ point }) => point !== null)) return null;
  return (
    <Suspense>
      <RoundMap
        label={deliveryTexts.map}
        failedText={deliveryTexts.mapFailed}
        office={office}
        stops={stops}
        current={current}
      />
    </Suspense>
  );
}
