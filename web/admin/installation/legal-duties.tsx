import type { OutputOf } from '#contract/index.ts';
import { LEGAL_SOURCES, type LegalDuty } from '#rules/opening/legal-duties.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { whenText } from '../kit/dates/days.ts';
import { legalDutyTexts as texts } from '../texts/business/legal-duties.ts';

type Opening = OutputOf<'opening.get'>;
type Duty = NonNullable<Opening['duties']>[number];
type Props = Pick<Opening, 'checkedAt' | 'seller' | 'demonstration'> & { duties: readonly Duty[] };

const TEXTS = '/admin/business-config?seccion=texts';
const ON_SALE = 'activos=si&ocultos=no';

/** The pages where duties are met; duties without one are met by the system itself. */
const PLACES: Partial<Record<LegalDuty, string>> = {
  identity: TEXTS,
  terms: '/admin/legal-documents',
  privacy: '/admin/legal-documents',
  acceptance: TEXTS,
  taxes: '/admin/business-config?seccion=sales',
  invoices: '/admin/integrations/keys',
  acknowledgement: '/admin/business-config?seccion=keys',
  pqr: TEXTS,
  withdrawal: '/admin/legal-documents',
  warranty: '/admin/categories',
  unit_price: '/admin/products?pum=no&activos=si&ocultos=no',
  contents: `/admin/products?${ON_SALE}`,
  labels: '/admin/import-data',
  offers: '/admin/offers',
  alcohol: '/admin/categories',
  alcohol_hours: '/admin/offices',
  tobacco: '/admin/categories',
  medicine: '/admin/categories',
  infant: '/admin/categories',
  supplement: '/admin/categories',
};

/** Duties whose examples are products: their link searches the first one. */
const OF_GOODS: readonly LegalDuty[] = ['alcohol', 'tobacco', 'medicine', 'infant', 'supplement'];

const RANK = ({ state, applies }: Duty) => (applies ? ['missing', 'warning', 'met'].indexOf(state) : 3);

/** Each duty of the law with its state, its source and where it is met; on paper it is the page. */
export function LegalDuties({ duties, seller, checkedAt, demonstration }: Props) {
  const ranked = [...duties].sort((one, other) => RANK(one) - RANK(other));
  const count = (of: Duty['state']) => duties.filter(({ state }) => state === of).length;
  return (
    <section className="mt-8 max-w-[760px] print:mt-0 print:max-w-none" aria-labelledby="duties">
      <header className="mb-4 hidden gap-1 print:grid">
        <p className="type-title">
          {texts.paper.title(
            seller === undefined || seller.company === '' ? (seller?.name ?? '') : seller.company,
          )}
        </p>
        <p>
          {[
            seller?.nit ? texts.paper.nit(seller.nit) : '',
            checkedAt === undefined ? '' : texts.paper.checked(whenText(checkedAt)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="kit-quiet">{texts.paper.note}</p>
      </header>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="duties" className="type-section">
          {texts.title}
        </h2>
        <Button kind="outline" size={36} className="print:hidden" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      <p className="kit-quiet">{texts.summary(count('missing'), count('warning'), count('met'))}</p>
      <p className="type-note text-ink-2 mb-4 print:hidden">
        {demonstration ? texts.demonstration : texts.about}
      </p>
      <ul className="grid gap-3 print:gap-0">
        {ranked.map((duty) => (
          <DutyRow key={duty.duty} {...duty} />
        ))}
      </ul>
    </section>
  );
}

const TONES: Record<Duty['state'], BadgeTone> = { met: 'done', warning: 'waiting', missing: 'failed' };

function DutyRow({ duty, state, applies, count, examples }: Duty) {
  const [name, about] = texts.duties[duty];
  const place = PLACES[duty];
  const goods = goodsOf({ duty, state, count, examples });
  return (
    <li className="border-line bg-surface grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 rounded-card border p-4 break-inside-avoid print:rounded-none print:border-x-0 print:border-t-0 print:px-0 print:py-2">
      <span className="grid gap-1">
        <b>{name}</b>
        <span className="kit-quiet">{about}</span>
        {count > 0 && examples.length > 0 && <span>{texts.found(count, examples)}</span>}
        <span className="type-note text-ink-2">{texts.because(LEGAL_SOURCES[duty])}</span>
      </span>
      <span className="grid justify-items-end gap-2">
        <StateBadge tone={applies ? TONES[state] : 'closed'}>
          {applies ? texts.states[state] : texts.unneeded}
        </StateBadge>
        <span className="flex flex-wrap justify-end gap-2 print:hidden">
          {goods !== undefined && (
            <ButtonLink to={goods} kind="ghost" size={36}>
              {texts.look}
            </ButtonLink>
          )}
          {place !== undefined && (
            <ButtonLink to={place} kind="outline" size={36} aria-label={texts.goName(name)}>
              {texts.go}
            </ButtonLink>
          )}
        </span>
      </span>
    </li>
  );
}

/**
 * A link to the products that need attention: a filtered list if there is such a filter, otherwise a search for the
 * first name.
 */
function goodsOf({ duty, state, count, examples: [first = ''] }: Omit<Duty, 'applies'>): string | undefined {
  if (state === 'met' || count === 0) return undefined;
  if (duty === 'taxes') return `/admin/products?impuestos=no&${ON_SALE}`;
  return OF_GOODS.includes(duty) && first !== ''
    ? `/admin/products?buscar=${encodeURIComponent(first)}`
    : undefined;
}
