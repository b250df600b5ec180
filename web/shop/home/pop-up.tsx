import { homeTexts as texts } from '#web/shop/texts/home.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Banner } from './banner.tsx';
import type { Offer } from './home-sections.ts';

type Props = { offers: readonly Offer[]; onClose: () => void };

export default function PopUp({ offers, onClose }: Props) {
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
