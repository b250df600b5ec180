import { Link } from 'react-router';
import { pageOfSection } from '#rules/offers/sections.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { columnsOf } from '../../kit/table/columns-of.tsx';
import { PlainTable } from '../../kit/table/plain-table.tsx';
import { offerTexts } from '../../texts/offers.ts';
import { offerTimeTexts } from '../../texts/tabs/offer-times.ts';
import { dayName, rangesText } from '../hours.ts';
import { sectionName } from '../offer.ts';
import type { Month, Place } from './month.ts';

const texts = offerTimeTexts.calendar;
type Line = { id: string; name: string; hours: string };

const columns = columnsOf<Line>(texts.columns, {
  name: {
    wraps: true,
    cell: ({ id, name }) => (
      <Link className="link" to={`/admin/offers?abierto=${id}`} aria-label={texts.edit(name)}>
        {name}
      </Link>
    ),
  },
  hours: ({ hours }) => hours,
});

export function DayDialog({ section, day, month, officeId, onClose }: Place & DialogProps) {
  const { live, gaps } = day;
  const rows = live.map(({ offer, hours }) => ({
    id: offer.id,
    name: offer.nameOffer,
    hours: isWholeDay(hours) ? offerTexts.allDay : rangesText(hours),
  }));
  const noon = `${month.year}-${two(month.month)}-${two(day.day)}`;
  const page = section === 'HOME-POP-UP' ? '/#pop-up' : pageOfSection(section);
  const address = new URLSearchParams({
    dia: noon,
    hora: String(live[0]?.hours[0]?.from ?? 12),
    tienda: page,
  });
  if (officeId !== '') address.set('oficina', officeId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.day(sectionName(section), dayName(month, day.day))}
      closeLabel={texts.close}
      foot={
        <>
          {page !== null && (
            <ButtonLink to={`/admin/offers/preview?${address}`} kind="outline">
              {texts.see}
            </ButtonLink>
          )}
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      <div className="grid gap-3">
        {rows.length > 0 && <PlainTable label={texts.title} rows={rows} columns={columns} />}
        <p>
          {gaps.length === 0 ? texts.noGaps : `${sentence(texts.gaps(rangesText(gaps)))} ${texts.noneText}`}
        </p>
      </div>
    </Dialog>
  );
}

type DialogProps = { month: Month; officeId: string; onClose: () => void };

function isWholeDay([first, ...more]: readonly { from: number; to: number }[]): boolean {
  return first?.from === 0 && first.to === 23 && more.length === 0;
}

function sentence(words: string): string {
  return `${words[0]?.toUpperCase()}${words.slice(1)}.`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
