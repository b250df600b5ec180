import { atTime, formatHour } from './bogota-clock.ts';
import { HOURS_KINDS, type HoursKind, type WeekHours } from './office-hours.ts';

const ANY_DAY = { year: 2026, month: 1, day: 2 };

/** 'de 8:00 a. m. a 4:00 p. m.'; '' when both are equal. */
export function spanText(from: string, to: string): string {
  return to > from ? `de ${timeText(from)} a ${timeText(to)}` : '';
}

/** 'de lunes a sábado de 8:00 a. m. a 4:00 p. m., y los domingos y festivos de 8:00 a. m. a 2:00 p. m.' */
export function weekText(kind: HoursKind, hours: WeekHours): string {
  const { week, sunday } = spansOf(kind, hours);
  if (week === sunday) return week;
  const rest = sunday && `los domingos y festivos ${sunday}`;
  return [week && `de lunes a sábado ${week}`, rest].filter(Boolean).join(', y ');
}

/** The hours of a kind in words: on weekdays, and on Sundays and holidays. */
export function spansOf(kind: HoursKind, hours: WeekHours): { week: string; sunday: string } {
  const { week, sunday } = HOURS_KINDS[kind];
  return {
    week: spanText(hours[week[0]], hours[week[1]]),
    sunday: spanText(hours[sunday[0]], hours[sunday[1]]),
  };
}

function timeText(time: string): string {
  return formatHour(atTime(ANY_DAY, time));
}
