import { distanceMeters } from '#rules/places/coverage.ts';
import { addressTexts } from '#web/shop/texts/account/address.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { distanceText } from './distance-text.ts';
import type { Point } from './use-coverage.ts';
import type { FoundPlace } from './use-found-place.ts';

const texts = addressTexts.place;

/** Beyond this, pin and address are different houses; more when only the part of town is known. */
const FAR_METERS = 400;
const FAR_IN_AREA_METERS = 1_500;

type Props = { found: FoundPlace; pin: Point | null; onTake: (point: Point) => void };

/** Problems between written address and map: not found, uncertain, or far from the pin. */
export function FarNotice({ found, pin, onTake }: Props) {
  return <div role="status">{words(found, pin, onTake)}</div>;
}

function words(found: FoundPlace, pin: Point | null, onTake: (point: Point) => void) {
  if (found.state === 'empty') return null;
  if (found.state === 'asking') return <p className="type-note text-ink-2">{texts.searching}</p>;
  if (found.state === 'failed') return <Notice tone="warn">{texts.searchFailed}</Notice>;
  if (found.state === 'unknown') {
    // Placing the pin resolves it.
    return pin === null ? <Notice tone="warn">{found.message}</Notice> : null;
  }
  const meters = pin ? Math.round(distanceMeters(pin, found.point) / 10) * 10 : 0;
  if (meters > (found.isNear ? FAR_METERS : FAR_IN_AREA_METERS)) {
    return (
      <Notice tone="warn" icon="map-trifold">
        {texts.far(distanceText(meters), found.address)}{' '}
        <button type="button" className="link" onClick={() => onTake(found.point)}>
          {texts.toAddress}
        </button>
      </Notice>
    );
  }
  return found.message === '' ? null : (
    <Notice tone="info" icon="map-pin">
      {found.message}
    </Notice>
  );
}
