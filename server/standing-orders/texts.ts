import { bogotaParts, formatDay, formatWindow } from '#rules/dates/bogota-clock.ts';
import { isHoliday } from '#rules/dates/holidays.ts';
import { hoursOn } from '#rules/dates/office-hours.ts';
import type { DeliveryWindow } from '#rules/deliveries/windows.ts';
import { storeName } from '#rules/places/store-name.ts';
import type { ChosenWindow } from '#rules/standing-orders/window-choice.ts';
import { noonOf, windowText } from '#rules/standing-orders/words.ts';
import type { Office } from '#server/offices/offices.ts';
import type { Place, PlaceProblem } from './place.ts';

/** What the server says of orders that are repeated (rule 142). */

export const removedText = 'Ya no se repite.';
export const stoppedText = 'Listo: no te escribimos más de esta compra.';
export const pastDayText = 'El primer día debe ser desde mañana.';
export const farDayText = 'El primer día puede ser hasta dentro de tres meses.';
export const farSkipText =
  'Puedes saltar compras de los próximos tres meses. Para dejar de recibir avisos, ponla en pausa.';
export const confirmedText = 'Ya confirmaste esta compra: mírala en tus pedidos.';
export const overText = 'Esa compra ya no se puede confirmar: pasó su día, la saltaste o cambió.';
export const notIncludedText = 'Ese día ya no se puede volver a incluir: pasó, o ya no es de su calendario.';

/** 'el sábado 28', 'mañana' */
export function dayLabel(day: string, now: Date): string {
  return formatDay(noonOf(day), now);
}

type Wanted = { type: 'delivery' | 'pickup'; day: string; time: string };

/** Why an office has no hours on a day: 'Bretaña no hace entregas el lunes 7 (festivo).' '' where it has. */
export function closedText(office: Office, { type, day }: Pick<Wanted, 'type' | 'day'>, now: Date): string {
  const noon = noonOf(day);
  const { opensAt, closesAt } = hoursOn(type, office.hours, noon, office.holidayChanges);
  if (closesAt > opensAt) return '';
  const does = type === 'delivery' ? 'no hace entregas' : 'no entrega pedidos';
  const special = office.hours.days.find(({ date }) => date === day)?.reason;
  const why = special ?? (isHoliday(bogotaParts(noon)) ? 'festivo' : '');
  return `${storeName(office.displayName)} ${does} ${dayLabel(day, now)}${why === '' ? '' : ` (${why})`}.`;
}

/** Why the offered window is not the chosen one; '' where it is. */
export function windowNotice(
  office: Office,
  wanted: Wanted,
  chosen: ChosenWindow<DeliveryWindow> | undefined,
  { alcoholBar, now }: { alcoholBar: string | undefined; now: Date },
): string {
  if (chosen?.fit === 'exact') return '';
  const why =
    alcoholBar === undefined
      ? closedText(office, wanted, now) || gone(wanted, chosen, now)
      : `A la hora elegida no se entregan licores (${alcoholBar}).`;
  if (!chosen) return `${why} Por ahora no hay otra hora.`;
  const { start, end } = chosen.window;
  return `${why} La siguiente es ${ended(formatWindow(start, end, now))}`;
}

function gone({ day, time }: Wanted, chosen: ChosenWindow<DeliveryWindow> | undefined, now: Date): string {
  return chosen?.fit === 'day'
    ? `La hora ${windowText(time)} ya no está disponible.`
    : `Ya no hay horas disponibles ${ended(dayLabel(day, now))}`;
}

/** With its full stop, which an hour in words has already. */
function ended(words: string): string {
  return words.endsWith('.') ? words : `${words}.`;
}

/** Where it goes: 'Calle 8 # 23 - 40, San Antonio', or the store. */
export function placeText(type: 'delivery' | 'pickup', { office, address }: Place): string {
  if (type === 'pickup' || !address) return `Recoges en ${storeName(office.displayName)}, ${office.address}`;
  return [address.address, address.alias].filter((part) => part !== '').join(', ');
}

export const problemTexts: Readonly<Record<PlaceProblem, string>> = {
  address_gone: 'La dirección de esta compra ya no está entre las tuyas: elige otra para confirmarla.',
  no_coverage: 'Ya no llegamos a la dirección de esta compra: elige otra, o una sede donde recogerla.',
  office_closed: 'La sede de esta compra ya no atiende: elige otra, o una dirección.',
};

/** The same in an SMS. */
export const smsProblems: Readonly<Record<PlaceProblem, (when: string) => string>> = {
  address_gone: (when) => `tu compra para ${when} quedó sin dirección. Elige otra:`,
  no_coverage: (when) => `ya no llegamos a la dirección de tu compra para ${when}. Elige otra:`,
  office_closed: (when) => `la sede de tu compra para ${when} ya no atiende. Elige otra:`,
};
