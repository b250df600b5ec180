import { pictureOf } from '#web/ui/picture-set.ts';
import type { Offer } from './offer.ts';

/** The picture of an offer, or the first of those it is drawn with. */
export function OfferThumb({ offer: { photo, photos, art } }: { offer: Offer }) {
  const picture = [photo, ...photos, ...art.pictures].find((address) => address !== '');
  if (picture === undefined) return null;
  return <img src={pictureOf(picture, 160)} alt="" className="kit-thumb" loading="lazy" />;
}
