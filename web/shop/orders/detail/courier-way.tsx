import { useMemo } from 'react';
import { formatHour } from '#rules/dates/bogota-clock.ts';
import { MINUTE_MS } from '#rules/dates/durations.ts';
import { useTown } from '#web/shop/account/address/place/use-town.ts';
import { orderTexts } from '#web/shop/texts/buying/orders.ts';
import { buttonClass } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Point } from '#web/ui/map/ground.ts';
import { WayMap } from '#web/ui/map/way-map.tsx';
import { useWay, type Way } from './use-way.ts';

const texts = orderTexts.courier;
const BUTTON = buttonClass({ kind: 'soft' });

/** Arrival time, position and phone of the courier, while they are on the way to this address. */
export default function CourierWay({ orderId }: { orderId: string }) {
  const way = useWay(orderId);
  if (!way) return null;
  const { courier_name: name, courier_phone: phone, is_here: isHere, arrival, point, door } = way;
  return (
    <div className="grid gap-3">
      <p className="type-title" aria-live="polite">
        {isHere ? texts.here(name) : arrival && texts.arrival(formatHour(new Date(arrival)))}
      </p>
      {point && door && !isHere && <CourierMap way={way} courier={pointOf(point)} door={pointOf(door)} />}
      {phone !== '' && (
        <div className="flex flex-wrap gap-2">
          <a className={BUTTON} href={`tel:${phone}`}>
            <Icon name="phone" />
            {texts.call(name)}
          </a>
          <a
            className={BUTTON}
            href={`https://wa.me/${phone.replace(/\D/g, '')}`}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="whatsapp-logo" />
            {texts.write}
          </a>
        </div>
      )}
    </div>
  );
}

type MapProps = { way: Way; courier: Point; door: Point };

function CourierMap({ way, courier, door }: MapProps) {
  const found = useTown(way.city, 0);
  const town = found.state === 'ready' ? found.town : null;
  // The stores on the map do not matter here.
  const ground = useMemo(() => town && { ...town, offices: [] }, [town]);
  const minutes = way.seen_at ? Math.floor((Date.now() - Date.parse(way.seen_at)) / MINUTE_MS) : 0;
  return (
    <WayMap
      label={texts.map(way.courier_name)}
      town={ground}
      fit={[courier, door]}
      way={[]}
      height="h-50"
      pins={[
        { key: 'door', at: door, className: 'border-surface bg-brand text-on-solid', content: <DoorIcon /> },
        { key: 'courier', at: courier, className: 'border-brand-deep text-brand-deep', content: <Courier /> },
      ]}
    >
      <figcaption className="type-note text-ink-2">{texts.seen(minutes)}</figcaption>
    </WayMap>
  );
}

const DoorIcon = () => <Icon name="map-pin-fill" size={18} />;
const Courier = () => <Icon name="truck" size={18} />;

function pointOf([lat, lng]: readonly [number, number]): Point {
  return { lat, lng };
}
