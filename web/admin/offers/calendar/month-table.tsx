import { bogotaDate, bogotaParts } from '#rules/dates/bogota-clock.ts';
import { cx } from '#web/ui/cx.ts';
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx';
import { offerTimeTexts } from '../../texts/tabs/offer-times.ts';
import { dayName, rangesText } from '../hours.ts';
import { sectionName } from '../offer.ts';
import type { Month, Place, SectionMonth } from './month.ts';

const texts = offerTimeTexts.calendar;
const WEEKDAYS = ['D', 'L', 'M', 'M', 'J', 'V', 'S'];
const looks = {
  full: 'bg-brand-soft font-semibold text-brand-strong',
  partial: 'border border-dashed border-brand text-brand-strong',
  none: 'text-ink-2',
} as const;

type Props = {
  label: string;
  month: Month;
  sections: readonly SectionMonth[];
  onOpen: (place: Place) => void;
};

export function MonthTable({ label, month, sections, onOpen }: Props) {
  const days = sections[0]?.days ?? [];
  const today = bogotaParts(new Date());
  return (
    <Table
      label={label}
      stickyFirst
      foot={
        <ul className="flex flex-wrap gap-4">
          {(['full', 'partial', 'none'] as const).map((look) => (
            <li key={look} className="flex items-center gap-2">
              <span
                aria-hidden
                className={cx('size-5 rounded-staff', looks[look], look === 'none' && 'text-center')}
              >
                {look === 'none' && '·'}
              </span>
              {texts.legend[look]}
            </li>
          ))}
        </ul>
      }
    >
      <thead>
        <tr>
          <HeadCell>{texts.section}</HeadCell>
          {days.map(({ day }) => {
            const { weekday } = bogotaParts(bogotaDate(month.year, month.month, day, 12));
            const isToday = today.year === month.year && today.month === month.month && today.day === day;
            return (
              <HeadCell key={day} aria-current={isToday ? 'date' : undefined} className="px-0 text-center">
                <span aria-hidden className="block">
                  {WEEKDAYS[weekday]}
                </span>
                <span className={cx(isToday && 'rounded-staff bg-brand px-1 text-on-solid')}>{day}</span>
              </HeadCell>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {sections.map(({ section, days: own }) => (
          <Row key={section}>
            <th scope="row" className="font-semibold">
              {sectionName(section)}
            </th>
            {own.map((day) => (
              <Cell key={day.day} className="px-0 text-center">
                <DayButton
                  section={section}
                  day={day}
                  name={dayName(month, day.day)}
                  onPress={() => onOpen({ section, day })}
                />
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

type DayProps = Place & { name: string; onPress: () => void };

function DayButton({ section, day: { live, gaps }, name, onPress }: DayProps) {
  const look = live.length === 0 ? 'none' : gaps.length === 0 ? 'full' : 'partial';
  const gapsText = look === 'partial' ? texts.gaps(rangesText(gaps)) : '';
  return (
    <button
      type="button"
      className={cx('size-7 rounded-staff', looks[look])}
      aria-label={texts.cell(sectionName(section), name, texts.offers(live.length), gapsText)}
      onClick={onPress}
    >
      {live.length === 0 ? '·' : live.length}
    </button>
  );
}
