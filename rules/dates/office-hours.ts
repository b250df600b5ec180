import type { OfficeHours } from '../hours.ts';

/** A window of delivery lasts two hours (decision 20b). */
const WINDOW_MINUTES = 120;

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

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
