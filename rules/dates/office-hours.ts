import { atTime, bogotaParts, type Instant } from './bogota-clock.ts';
import { bogotaDay } from './bogota-day.ts';
import { DAY_MS } from './durations.ts';
import { type CivilDate, isHoliday, sameDate } from './holidays.ts';

/**
 * Hours of one day as 'HH:MM', of four kinds (rule 88): orders are taken from open to close, the store is open, goods
 * are given out, deliveries leave. Equal hours: not that day.
 */
export type DayHours = {
  orderOpen: string;
  orderClose: string;
  storeOpen: string;
  storeClose: string;
  pickupFrom: string;
  pickupTo: string;
  deliveryFrom: string;
  deliveryTo: string;
};

/** The hours from Monday to Saturday, and those of Sundays and holidays (rule 20). */
export type WeekHours = DayHours & {
  sundayOpen: string;
  sundayClose: string;
  sundayStoreOpen: string;
  sundayStoreClose: string;
  sundayPickupFrom: string;
  sundayPickupTo: string;
  sundayDeliveryFrom: string;
  sundayDeliveryTo: string;
};

/** A single date with its own hours, or closed (null); shoppers read the reason. */
export type SpecialDay = { date: string; reason: string; hours: DayHours | null };

export type OfficeHours = WeekHours & { days: readonly SpecialDay[] };

/** A changed day of the holiday calendar: `holiday: false` makes a legal holiday a working day. */
export type HolidayChange = CivilDate & { holiday?: boolean | undefined };

/** `reason`: why today is a day of its own. */
export type HoursState = { open: boolean; closesAt?: Date; opensAt?: Date; reason?: string };

/** The fields of a kind: on weekdays, and on Sundays and holidays. */
export const HOURS_KINDS = {
  orders: { week: ['orderOpen', 'orderClose'], sunday: ['sundayOpen', 'sundayClose'] },
  store: { week: ['storeOpen', 'storeClose'], sunday: ['sundayStoreOpen', 'sundayStoreClose'] },
  pickup: { week: ['pickupFrom', 'pickupTo'], sunday: ['sundayPickupFrom', 'sundayPickupTo'] },
  delivery: { week: ['deliveryFrom', 'deliveryTo'], sunday: ['sundayDeliveryFrom', 'sundayDeliveryTo'] },
} as const;
export type HoursKind = keyof typeof HOURS_KINDS;

/** Storefront 9 and rule 20. */
export const SPECIFIED_HOURS = {
  orderOpen: '08:00',
  orderClose: '16:00',
  sundayOpen: '08:00',
  sundayClose: '14:00',
  deliveryFrom: '09:00',
  deliveryTo: '19:00',
} satisfies Partial<WeekHours>;

const SUNDAY = 0;
const DAYS_TO_LOOK_AHEAD = 31;

/**
 * The hours of an office as stored. Those that were never written follow from orders and deliveries: goods are given
 * out while deliveries leave, the store is open from the first to the last of these hours, and nothing happens on a
 * Sunday without orders.
 */
export function officeHours(stored: Partial<WeekHours>, days: readonly SpecialDay[] = []): OfficeHours {
  const { orderOpen, orderClose, sundayOpen, sundayClose, deliveryFrom, deliveryTo } = {
    ...SPECIFIED_HOURS,
    ...stored,
  };
  const week = otherHours([orderOpen, orderClose], [deliveryFrom, deliveryTo]);
  const sunday = otherHours(
    [sundayOpen, sundayClose],
    [stored.sundayDeliveryFrom ?? deliveryFrom, stored.sundayDeliveryTo ?? deliveryTo],
  );
  return {
    storeOpen: week.store[0],
    storeClose: week.store[1],
    pickupFrom: week.handover[0],
    pickupTo: week.handover[1],
    sundayStoreOpen: sunday.store[0],
    sundayStoreClose: sunday.store[1],
    sundayPickupFrom: sunday.handover[0],
    sundayPickupTo: sunday.handover[1],
    sundayDeliveryFrom: sunday.handover[0],
    sundayDeliveryTo: sunday.handover[1],
    ...SPECIFIED_HOURS,
    ...stored,
    days,
  };
}

export const DEFAULT_OFFICE_HOURS: OfficeHours = officeHours({});

/** Whether it is within the hours of that kind, until when, or when it will be again. Closing time is closed. */
export function hoursState(
  kind: HoursKind,
  hours: OfficeHours,
  instant: Instant,
  changes: readonly HolidayChange[] = [],
): HoursState {
  const now = Number(instant);
  const reason = specialDay(hours, now)?.reason;
  const why = reason ? { reason } : {};
  for (let ahead = 0; ahead <= DAYS_TO_LOOK_AHEAD; ahead += 1) {
    const { opensAt, closesAt } = hoursOn(kind, hours, now + ahead * DAY_MS, changes);
    if (now >= opensAt.getTime() && now < closesAt.getTime()) return { open: true, closesAt, ...why };
    if (now < opensAt.getTime() && opensAt < closesAt) return { open: false, opensAt, ...why };
  }
  return { open: false, ...why };
}

/** The hours of that kind on the day in Colombia that contains the instant. None that day: both equal. */
export function hoursOn(
  kind: HoursKind,
  hours: OfficeHours,
  instant: Instant,
  changes: readonly HolidayChange[] = [],
): { opensAt: Date; closesAt: Date } {
  const parts = bogotaParts(instant);
  const [from, to] = timesOn(kind, hours, instant, changes);
  const opensAt = atTime(parts, from);
  const closesAt = atTime(parts, to);
  return closesAt > opensAt ? { opensAt, closesAt } : { opensAt, closesAt: opensAt };
}

function timesOn(
  kind: HoursKind,
  hours: OfficeHours,
  instant: Instant,
  changes: readonly HolidayChange[],
): [from: string, to: string] {
  const { week, sunday } = HOURS_KINDS[kind];
  const special = specialDay(hours, instant);
  if (special) return special.hours ? [special.hours[week[0]], special.hours[week[1]]] : ['00:00', '00:00'];
  const parts = bogotaParts(instant);
  const [from, to] = parts.weekday === SUNDAY || isRestDay(parts, changes) ? sunday : week;
  return [hours[from], hours[to]];
}

function specialDay({ days }: OfficeHours, instant: Instant): SpecialDay | undefined {
  if (days.length === 0) return undefined;
  const today = bogotaDay(instant);
  return days.find(({ date }) => date === today);
}

function isRestDay(day: CivilDate, changes: readonly HolidayChange[]): boolean {
  const change = changes.find((candidate) => sameDate(candidate, day));
  return change ? (change.holiday ?? true) : isHoliday(day);
}

type Span = readonly [from: string, to: string];

function otherHours([open, close]: Span, [from, to]: Span): { store: Span; handover: Span } {
  if (close <= open) return { store: [open, open], handover: [from, from] };
  return { store: [open < from ? open : from, close > to ? close : to], handover: [from, to] };
}
