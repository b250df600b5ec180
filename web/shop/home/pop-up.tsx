import { useIsPreview } from '#web/shop/shell/use-business.ts';
import { homeTexts as texts } from '#web/shop/texts/home.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Banner } from './banner.tsx';
import type { Offer } from './home-sections.ts';
import { useOffersForMe } from './use-offers-for-me.ts';

type Props = { offers: readonly Offer[]; onClose: () => void };

export default function PopUp({ offers: all, onClose }: Props) {
  const mine = useOffersForMe(all);
  // Staff previewing them see them all.
  const offers = useIsPreview() ? all : mine;
  if (offers === null || offers.length === 0) return null;
  return (
    <Dialog open onClose={onClose} title={texts.popUp} closeLabel={texts.closePopUp}>
      <ul className="grid gap-3">
        {offers.map((offer) => (
          <li key={offer.id}>
            <Banner offer={offer} size="tile" />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
