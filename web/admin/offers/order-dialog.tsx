import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { callApi } from '#web/api/client.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { OrderFrame, OrderRows } from '../kit/fields/list/order-rows.tsx';
import { useMoves } from '../kit/fields/list/use-moves.ts';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { offerTexts } from '../texts/offers.ts';
import { firstSection, type Offer, sectionOptions } from './offer.ts';
import { OfferStateBadge } from './offer-state.tsx';
import { OfferThumb } from './offer-thumb.tsx';

const texts = offerTexts.order;
const ALL = 500;

type Props = { section: string; onClose: () => void };

/** The offers of a section in display order; each move is saved at once. */
export default function OrderDialog({ section: first, onClose }: Props) {
  const { modules } = useOutletContext<AdminFrame>();
  const options = sectionOptions(modules, first || undefined);
  const [section, setSection] = useState(first || firstSection(modules));
  return (
    <OrderFrame texts={texts} onClose={onClose}>
      <Select label={texts.section} value={section} onChange={(event) => setSection(event.target.value)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <p className="kit-quiet">{texts.about}</p>
      <SectionRows key={section} section={section} />
    </OrderFrame>
  );
}

function SectionRows({ section }: { section: string }) {
  const moves = useMoves<Offer>(
    async () => (await callApi('offers.staffPage', { query: { section, limit: ALL } })).list,
    ({ id, version }, after) => callApi('offers.move', { params: { id }, body: { after, version } }),
  );
  if (moves.rows?.length === 0) return <p>{texts.none}</p>;
  return (
    <OrderRows moves={moves} texts={texts} height={240} nameOf={(row) => row.nameOffer}>
      {(row) => <Row offer={row} />}
    </OrderRows>
  );
}

function Row({ offer }: { offer: Offer }) {
  return (
    <div className="flex min-h-12 items-center gap-3">
      <OfferThumb offer={offer} />
      <b className="min-w-0 flex-1 truncate">{offer.nameOffer}</b>
      <OfferStateBadge offer={offer} />
    </div>
  );
}
