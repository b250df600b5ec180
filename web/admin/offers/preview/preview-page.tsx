import { useNavigate, useOutletContext } from 'react-router';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { useAddress } from '../../kit/filters/use-address.ts';
import type { AdminFrame } from '../../shell/admin-frame.ts';
import { offerTimeTexts } from '../../texts/tabs/offer-times.ts';
import { type Moment, nowInBogota, OfferPreview, type PreviewPage } from './offer-preview.tsx';

const texts = offerTimeTexts.preview;
const PAGES = Object.keys(texts.pages) as PreviewPage[];

export default function PreviewScreen() {
  const { offices } = useOutletContext<AdminFrame>();
  const { search, set } = useAddress();
  const navigate = useNavigate();
  const page = PAGES.find((one) => one === search.get('tienda')) ?? '/';
  const now = nowInBogota();
  const requested = search.get('oficina');
  const moment: Moment = {
    officeId: offices.find(({ id }) => id === requested)?.id ?? offices[0]?.id ?? '',
    day: search.get('dia')?.match(/^\d{4}-\d{2}-\d{2}$/)?.[0] ?? now.day,
    hour: Number(search.get('hora')?.match(/^(\d|1\d|2[0-3])$/)?.[0] ?? now.hour),
  };
  return (
    <>
      <header className="kit-head">
        <h1 className="type-title">{texts.title}</h1>
        <span className="kit-tools">
          <ButtonLink to="/admin/offers" kind="outline" size={36}>
            {texts.back}
          </ButtonLink>
        </span>
      </header>
      <OfferPreview
        page={page}
        moment={moment}
        onMoment={({ officeId, day, hour }) => set({ oficina: officeId, dia: day, hora: String(hour) })}
        onPick={(id) => void navigate(`/admin/offers?abierto=${id}`)}
      >
        <Select
          size={36}
          label={texts.section}
          value={page}
          onChange={(event) => set({ tienda: event.target.value })}
        >
          {PAGES.map((one) => (
            <option key={one} value={one}>
              {texts.pages[one]}
            </option>
          ))}
        </Select>
      </OfferPreview>
    </>
  );
}
