import { Thumb } from '../kit/thumb.tsx';
import type { Offer } from './offer.ts';

/** The picture of an offer, or the first of those it is drawn with. */
export function OfferThumb({ offer: { photo, photos, art } }: { offer: Offer }) {
  const picture = [photo, ...photos, ...art.pictures].find((address) => address !== '');
  return <Thumb picture={picture ?? ''} wide />;
}
