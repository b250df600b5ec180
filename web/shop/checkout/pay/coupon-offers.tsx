import { type ReactNode, useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { ownAddress } from '#web/addresses/own-address.ts';
import { callApi } from '#web/api/client.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { BannerLink } from '#web/shop/home/banner.tsx';
import { useOffersForMe } from '#web/shop/home/use-offers-for-me.ts';
import { ownCouponTexts } from '#web/shop/texts/account/coupons.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { unbroken } from '#web/shop/texts/shell/unbroken.ts';
import { tintStyle } from '#web/ui/brand/tile.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

const texts = checkoutTexts.pay;

type Offer = OutputOf<'offers.list'>['list'][number];

type Pressed = { busy: boolean; onCode: (code: string) => void };

/** The banners of the section CHECKOUT-COUPONS shown in the cart's office. */
export function CouponOffers({ cart, ...pressed }: Pressed & { cart: WireCart }) {
  const offers = useOffersForMe(useCouponOffers(cart.branch_office_id)) ?? [];
  const own = useOwnCoupons();
  const applied = new Set(cart.coupons_applyed.map(({ code }) => code));
  const inOffers = new Set(offers.map(codeOf));
  const others = own.filter(({ code }) => !inOffers.has(code) && !applied.has(code));
  return (
    <>
      {offers.length > 0 && <CouponOfferList offers={offers} applied={applied} {...pressed} />}
      {others.length > 0 && <OwnCoupons coupons={others} {...pressed} />}
    </>
  );
}

type Own = OutputOf<'cupons.mine'>['list'][number];

/** Published coupons that this person may use, except those of the banners. */
function OwnCoupons({ coupons, busy, onCode }: Pressed & { coupons: readonly Own[] }) {
  return (
    <ul className="coupon-offers" aria-label={ownCouponTexts.title}>
      {coupons.map(({ code, description, text, until }) => (
        <li key={code}>
          <button
            type="button"
            className="coupon-offer coupon-own"
            aria-disabled={busy || undefined}
            onClick={() => {
              if (!busy) onCode(code);
            }}
          >
            <Icon name="ticket" />
            <span className="grid flex-[1_1_140px] gap-0.5 min-w-0 wrap-anywhere">
              <b>{description || text}</b>
              <span className="coupon-offer-act">{texts.offerApply(code)}</span>
              {until && <span className="type-note">{until}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type ListProps = Pressed & { offers: readonly Offer[]; applied: ReadonlySet<string> };

/** An offer with a code applies it, any other is a link. */
export function CouponOfferList({ offers, applied, busy, onCode }: ListProps) {
  return (
    <ul className="coupon-offers" aria-label={texts.offers}>
      {offers.map((offer) => {
        const code = codeOf(offer);
        return (
          <li key={offer.id}>
            {code === '' ? (
              <BannerLink offer={offer} className="coupon-offer">
                <Words offer={offer} />
              </BannerLink>
            ) : (
              <button
                type="button"
                className="coupon-offer"
                // Identifies the offer for a preview of staff.
                data-offer={offer.id}
                style={tintStyle(offer.art.tint)}
                aria-disabled={busy || applied.has(code) || undefined}
                onClick={() => {
                  if (!busy && !applied.has(code)) onCode(code);
                }}
              >
                <Words offer={offer}>
                  <span className="coupon-offer-act">
                    {applied.has(code) ? texts.offerApplied : texts.offerApply(code)}
                  </span>
                </Words>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The coupon code of an offer; '' without one. */
const codeOf = (offer: Offer): string => offer.art.tag.trim().toLowerCase();

function Words({ offer, children }: { offer: Offer; children?: ReactNode }) {
  const photo = [...offer.photos, offer.photo].map(ownAddress).find(Boolean);
  const [picture] = offer.art.pictures;
  if (photo !== undefined) {
    return (
      <>
        <img
          src={photo}
          alt={offer.nameOffer}
          width={420}
          height={140}
          className="w-full h-auto rounded-field"
        />
        {offer.until && <span className="type-note">{offer.until}</span>}
        {children}
      </>
    );
  }
  return (
    <>
      {picture !== undefined && <img src={picture} alt="" width={48} height={48} />}
      <span className="grid flex-[1_1_140px] gap-0.5 min-w-0 wrap-anywhere">
        <b>{unbroken(offer.art.title || offer.nameOffer)}</b>
        {children ?? <span className="type-note">{unbroken(offer.art.text)}</span>}
        {offer.until && <span className="type-note">{offer.until}</span>}
      </span>
    </>
  );
}

/** The offers shown in the office; none without an answer: the field for a code remains. */
function useCouponOffers(officeId: string): Offer[] {
  const [offers, setOffers] = useState<Offer[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const query = { section: 'CHECKOUT-COUPONS', branch_id: officeId };
    callApi('offers.list', { query }, { signal: stop.signal }).then(
      ({ list }) => setOffers(list),
      () => {},
    );
    return () => stop.abort();
  }, [officeId]);
  return offers;
}

/** None without an answer or without coupons: the field for a code remains. */
function useOwnCoupons(): readonly Own[] {
  const [own, setOwn] = useState<readonly Own[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    callApi('cupons.mine', {}, { signal: stop.signal }).then(
      ({ list }) => setOwn(list),
      () => {},
    );
    return () => stop.abort();
  }, []);
  return own;
}
