import { Thumb } from '../kit/thumb.tsx';
import type { Offer } from './offer.ts';

export function OfferThumb({ offer: { photo, photos, art } }: { offer: Offer }) {
  const picture = [photo, ...photos, ...art.pictures].find((address) => address !== '');
  return <Thumb picture={picture ?? ''} wide />;
}
