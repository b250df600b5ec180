import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { ShopIcon } from '#web/ui/icons/icon-list.ts';
import type { Ground, Point } from '#web/ui/map/ground.ts';
import { WayMap } from '#web/ui/map/way-map.tsx';
import type { Round, Stop } from '../round/stop.ts';

type Props = {
  label: string;
  failedText: string;
  office: Pick<NonNullable<Round['office']>, 'point' | 'city'>;
  stops: readonly Pick<Stop, 'point' | 'status' | 'order_id'>[];
  current: Pick<Stop, 'order_id'> | undefined;
  /** For a single order: lower, and without the number of the stop. */
  small?: boolean;
  courier?: readonly [number, number] | null;
};

/** The store and the stops in order; decorative, because the list has the same content. */
export default function RoundMap({
  label,
  failedText,
  office,
  stops,
  current,
  small = false,
  courier = null,
}: Props) {
  const { town, failed } = useTown(office.city);
  const store = pointOf(office.point);
  const placed = stops.flatMap((stop, index) =>
    stop.point ? [{ ...stop, at: pointOf(stop.point), index }] : [],
  );
  const way = [store, ...placed.map(({ at }) => at)];
  const doors = placed.map(({ at }) => at);
  // With one stop the map shows its surroundings: the store may be at the other end of the town.
  const fit = placed.length === 1 && !small ? doors : way;
  return (
    <WayMap
      label={label}
      town={town}
      fit={courier ? [...fit, pointOf(courier)] : fit}
      way={way}
      height={small ? 'h-32' : 'h-50'}
      pins={[
        { key: 'store', at: store, ...lookOfPin('store') },
        ...placed.map(({ at, index, status, order_id }) => ({
          key: order_id,
          at,
          ...lookOfPin(lookOf(status, order_id === current?.order_id), small ? undefined : index + 1),
        })),
        ...(courier ? [{ key: 'courier', at: pointOf(courier), ...lookOfPin('courier') }] : []),
      ]}
    >
      {failed && <p role="status">{failedText}</p>}
    </WayMap>
  );
}

type Look = 'store' | 'current' | 'done' | 'attempted' | 'next' | 'courier';

function lookOf(status: Stop['status'], isCurrent: boolean): Look {
  if (isCurrent) return 'current';
  if (status === 'delivered') return 'done';
  return status === 'attempted' ? 'attempted' : 'next';
}

const PIN_LOOKS: Record<Look, string> = {
  store: 'border-surface bg-brand-deep text-offer',
  current: 'border-surface bg-brand text-on-solid',
  done: 'border-surface bg-brand text-on-solid',
  attempted: 'border-danger text-danger',
  next: '',
  courier: 'border-brand-deep text-brand-deep',
};

function lookOfPin(look: Look, number?: number) {
  const icon = PIN_ICONS[look];
  return { className: PIN_LOOKS[look], content: icon ? <Icon name={icon} size={18} /> : number };
}

const PIN_ICONS: Partial<Record<Look, ShopIcon>> = {
  store: 'basket-fill',
  done: 'check-bold',
  courier: 'truck',
};

/** The map of a city, without its stores: those of other rounds do not matter here. */
function useTown(city: string): { town: Ground | null; failed: boolean } {
  const [town, setTown] = useState<Ground | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    setFailed(false);
    callApi('geocoding.town', { query: { city } }).then(
      (found) => isCurrent && setTown(found),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (isCurrent) setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [city]);
  return { town: useMemo(() => town && { ...town, offices: [] }, [town]), failed };
}

function pointOf([lat, lng]: readonly [number, number]): Point {
  return { lat, lng };
}
