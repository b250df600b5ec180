import { DAY_MS } from './durations.ts';

/** A day of the calendar in Colombia; month 1 to 12. */
export type CivilDate = { year: number; month: number; day: number };

/** `date`: the day off, `original`: the feast itself, `moved`: whether the law moves it to a Monday. */
export type Holiday = { date: CivilDate; original: CivilDate; name: string; moved: boolean };

type FixedFeast = { month: number; day: number; name: string; moved: boolean; since?: number };
type EasterFeast = { afterEaster: number; name: string; moved: boolean };

const MONDAY = 1;

/** Ley 51 of 1983, article 1, and the feast of Chiquinquirá, a holiday since 2026. */
const FIXED_FEASTS: readonly FixedFeast[] = [
  { month: 1, day: 1, name: 'Año Nuevo', moved: false },
  { month: 1, day: 6, name: 'Reyes Magos', moved: true },
  { month: 3, day: 19, name: 'San José', moved: true },
  { month: 5, day: 1, name: 'Día del Trabajo', moved: false },
  { month: 6, day: 29, name: 'San Pedro y San Pablo', moved: true },
  { month: 7, day: 9, name: 'Día de Nuestra Señora del Rosario de Chiquinquirá', moved: true, since: 2026 },
  { month: 7, day: 20, name: 'Grito de la Independencia', moved: false },
  { month: 8, day: 7, name: 'Batalla de Boyacá', moved: false },
  { month: 8, day: 15, name: 'Asunción de la Virgen', moved: true },
  { month: 10, day: 12, name: 'Día de la Raza', moved: true },
  { month: 11, day: 1, name: 'Todos los Santos', moved: true },
  { month: 11, day: 11, name: 'Independencia de Cartagena', moved: true },
  { month: 12, day: 8, name: 'Inmaculada Concepción', moved: false },
  { month: 12, day: 25, name: 'Navidad', moved: false },
];

const EASTER_FEASTS: readonly EasterFeast[] = [
  { afterEaster: -3, name: 'Jueves Santo', moved: false },
  { afterEaster: -2, name: 'Viernes Santo', moved: false },
  { afterEaster: 39, name: 'Ascensión del Señor', moved: true },
  { afterEaster: 60, name: 'Corpus Christi', moved: true },
  { afterEaster: 68, name: 'Sagrado Corazón de Jesús', moved: true },
];

const knownYears = new Map<number, readonly Holiday[]>();

/** The holidays of a year (from 1984 on) by date, memoised. Two may share a day, as on 30 June 2025. */
export function holidaysOf(year: number): readonly Holiday[] {
  const holidays = knownYears.get(year) ?? workOut(year);
  knownYears.set(year, holidays);
  return holidays;
}

function workOut(year: number): Holiday[] {
  const easter = easterSunday(year);
  const fixed = FIXED_FEASTS.filter((feast) => year >= (feast.since ?? year)).map((feast) =>
    toHoliday(Date.UTC(year, feast.month - 1, feast.day), feast.name, feast.moved),
  );
  const movable = EASTER_FEASTS.map((feast) =>
    toHoliday(easter + feast.afterEaster * DAY_MS, feast.name, feast.moved),
  );
  return [...fixed, ...movable].sort(byDate);
}

/** Whether that day is a holiday; Sundays do not count. */
export function isHoliday(date: CivilDate): boolean {
  return holidaysOf(date.year).some((holiday) => sameDate(holiday.date, date));
}

/** Whether both are the same day. */
export function sameDate(a: CivilDate, b: CivilDate): boolean {
  return a.year === b.year && a.month === b.month && a.day === b.day;
}

function toHoliday(feast: number, name: string, moved: boolean): Holiday {
  const daysToMonday = (MONDAY - new Date(feast).getUTCDay() + 7) % 7;
  const rest = moved ? feast + daysToMonday * DAY_MS : feast;
  return { date: toCivilDate(rest), original: toCivilDate(feast), name, moved };
}

/** Midnight UTC of Easter Sunday, by the anonymous Gregorian computus (Meeus, Jones, Butcher). */
function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1);
}

function toCivilDate(utcMidnight: number): CivilDate {
  const date = new Date(utcMidnight);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function byDate(a: Holiday, b: Holiday): number {
  return dayNumber(a.date) - dayNumber(b.date) || dayNumber(a.original) - dayNumber(b.original);
}

function dayNumber(date: CivilDate): number {
  return Date.UTC(date.year, date.month - 1, date.day);
}
