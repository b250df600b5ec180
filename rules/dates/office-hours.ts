import { atTime, bogotaParts, type Instant } from '../hours.ts';
import { DAY_MS } from './durations.ts';
import { type CivilDate, isHoliday, sameDate } from './holidays.ts';

/**
 * Hours of an office as 'HH:MM'. Orders are taken from open to close; Sundays and holidays have their own
 * (equal hours = closed that day); deliveries leave from deliveryFrom until deliveryTo (rule 20).
 */
export type OfficeHours = {
  orderOpen: string;
  orderClose: string;
  sundayOpen: string;
  sundayClose: string;
  deliveryFrom: string;
  deliveryTo: string;
};

/** A changed day of the holiday calendar: `holiday: false` makes a legal holiday a working day. */
export type HolidayChange = CivilDate & { holiday?: boolean | undefined };

export type OrderingState = { open: boolean; closesAt?: Date; opensAt?: Date };

/** Storefront 9 and rule 20. */
export const DEFAULT_OFFICE_HOURS: OfficeHours = {
  orderOpen: '08:00',
  orderClose: '16:00',
  sundayOpen: '08:00',
  sundayClose: '14:00',
  deliveryFrom: '09:00',
  deliveryTo: '19:00',
};

const SUNDAY = 0;
const DAYS_TO_LOOK_AHEAD = 31;
/** A window of delivery lasts two hours (rule 20b). */
const WINDOW_MINUTES = 120;

/** Whether orders are taken now, until when, or when they will be again (rule 20). Closing time is closed. */
export function orderingState(
  hours: OfficeHours,
  instant: Instant,
  changes: readonly HolidayChange[] = [],
): OrderingState {
  const now = Number(instant);
  for (let ahead = 0; ahead <= DAYS_TO_LOOK_AHEAD; ahead += 1) {
    const { opensAt, closesAt } = orderHoursOf(hours, now + ahead * DAY_MS, changes);
    if (now >= opensAt.getTime() && now < closesAt.getTime()) return { open: true, closesAt };
    if (now < opensAt.getTime() && opensAt < closesAt) return { open: false, opensAt };
  }
  return { open: false };
}

/** When orders open and close on the day in Colombia that contains the instant. Not open at all: both equal. */
export function orderHoursOf(
  hours: OfficeHours,
  instant: Instant,
  changes: readonly HolidayChange[] = [],
): { opensAt: Date; closesAt: Date } {
  const parts = bogotaParts(instant);
  const isSundayOrHoliday = parts.weekday === SUNDAY || isRestDay(parts, changes);
  const opensAt = atTime(parts, isSundayOrHoliday ? hours.sundayOpen : hours.orderOpen);
  const closesAt = atTime(parts, isSundayOrHoliday ? hours.sundayClose : hours.orderClose);
  return closesAt > opensAt ? { opensAt, closesAt } : { opensAt, closesAt: opensAt };
}

/** Problems of an office's hours, by field. Equal hours mean a closed day. */
export function hoursProblems(hours: OfficeHours): { field: keyof OfficeHours; message: string }[] {
  const minutes = (field: keyof OfficeHours) => minutesOf(hours[field]);
  const problems: { field: keyof OfficeHours; message: string }[] = [];
  const early = 'La hora de corte no puede ser antes de abrir.';
  if (minutes('orderClose') < minutes('orderOpen')) problems.push({ field: 'orderClose', message: early });
  if (minutes('sundayClose') < minutes('sundayOpen')) problems.push({ field: 'sundayClose', message: early });
  if (minutes('deliveryTo') - minutes('deliveryFrom') < WINDOW_MINUTES)
    problems.push({
      field: 'deliveryTo',
      message: 'Entre la primera y la última hora de entrega deben caber dos horas.',
    });
  return problems;
}

/** How many windows of delivery a day has. */
export function windowsADay({ deliveryFrom, deliveryTo }: OfficeHours): number {
  return Math.max(0, Math.floor((minutesOf(deliveryTo) - minutesOf(deliveryFrom)) / WINDOW_MINUTES));
}

function isRestDay(day: CivilDate, changes: readonly HolidayChange[]): boolean {
  const change = changes.find((candidate) => sameDate(candidate, day));
  return change ? (change.holiday ?? true) : isHoliday(day);
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
