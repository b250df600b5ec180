import { Suspense, useId, useState } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { useAction } from '#web/shop/form/use-action.ts';
import { whereAmI } from '#web/shop/office/locate.ts';
import { addressTexts } from '#web/shop/texts/account/address.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { announce } from '#web/ui/feedback/announce.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FieldNote } from '#web/ui/fields/field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { MovePin } from './place/move-pin.tsx';
import { pinWords } from './place/pin-words.ts';
import type { Point } from './place/use-coverage.ts';
import type { PointNames } from './place/use-point-names.ts';
import { useTown } from './place/use-town.ts';

const PinMap = lazyPart(async () => {
  const { PinMap: part } = await import('#web/ui/map/pin-map.tsx');
  return { default: part };
});
const texts = addressTexts.map;

type Props = {
  city: string;
  cityPoint: Point;
  pin: Point | null;
  isNear: boolean;
  names: PointNames | null;
  onPin: (point: Point, by: 'hand' | 'device') => void;
};

export function PinPanel({ city, cityPoint, pin, isNear, names, onPin }: Props) {
  const note = useId();
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<string>();
  const townState = useTown(city, attempt);
  const town = townState.state === 'ready' ? townState.town : null;
  const { busy, run: locate } = useAction(async () => {
    setProblem(undefined);
    const place = await whereAmI();
    if ('problem' in place) {
      // The general text would mention a list that is not here.
      setProblem(texts.notLocated);
      return;
    }
    announce(texts.granted);
    onPin({ lat: rounded(place.lat), lng: rounded(place.lng) }, 'device');
  });
  const start = useStart(town?.center, cityPoint);

  return (
    <div className="address-form-map grid content-start gap-2 min-w-0">
      <Suspense fallback={<Skeleton width="100%" height={320} />}>
        <PinMap
          texts={texts}
          town={town}
          start={start}
          pin={pin}
          isNear={isNear}
          onPin={(point) => onPin(point, 'hand')}
          corner={
            <Button
              kind="outline"
              icon={<Icon name="crosshair-simple" />}
              busy={busy}
              busyText={texts.locating}
              aria-describedby={problem === undefined ? undefined : note}
              onClick={() => void locate()}
            >
              {texts.locate}
            </Button>
          }
        />
      </Suspense>
      {problem !== undefined && <FieldNote id={note} error={problem} />}
      {townState.state === 'failed' && city !== '' && (
        <Notice
          tone="warn"
          icon="map-trifold"
          action={
            <button type="button" onClick={() => setAttempt(attempt + 1)}>
              {texts.retry}
            </button>
          }
        >
          {texts.failed}
        </Notice>
      )}
      {pin !== null && <p className="type-note">{pinWords(names)}</p>}
      <p className="type-note text-ink-2">{pin === null ? texts.empty : texts.hint}</p>
      <MovePin from={pin ?? start} onMove={(point) => onPin(point, 'hand')} />
    </div>
  );
}

/** A stable point while its values are equal: the map follows every new object. */
function useStart(center: readonly [number, number] | undefined, cityPoint: Point): Point {
  const [lat, lng] = center ?? [cityPoint.lat, cityPoint.lng];
  const [start, setStart] = useState<Point>({ lat, lng });
  if (start.lat === lat && start.lng === lng) return start;
  const next = { lat, lng };
  setStart(next);
  return next;
}

/** A metre is enough. */
function rounded(degrees: number): number {
  return Number(degrees.toFixed(5));
}
