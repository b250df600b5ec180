import { CronExpressionParser } from 'cron-parser';

/** Least minutes between two requests: more frequent ones return nothing new. */
const LEAST_MINUTES = 5;
const FIELDS = 5;

/**
 * The next run of a five-field schedule, in Colombian time; null for an empty one. Throws for an invalid one.
 */
export function nextRun(cron: string, now: Date): Date | null {
  if (cron === '') return null;
  return CronExpressionParser.parse(cron, { tz: 'America/Bogota', currentDate: now }).next().toDate();
}

/** The reason a schedule is invalid, in words. */
export function wrongCron(cron: string, now: Date): string | undefined {
  if (cron === '') return undefined;
  const form = 'Escribe la programación en cinco campos: minuto, hora, día, mes y día de la semana.';
  if (cron.split(/\s+/).length !== FIELDS || /[^\d\s*/,LW#?A-Za-z-]/.test(cron)) return form;
  try {
    const runs = CronExpressionParser.parse(cron, { tz: 'America/Bogota', currentDate: now }).take(12);
    const minutes = runs.map((run) => run.getTime() / 60_000);
    const isDense = minutes.some(
      (minute, at) => minute - (minutes[at - 1] ?? -LEAST_MINUTES) < LEAST_MINUTES,
    );
    return isDense ? `Entre dos ejecuciones debe haber al menos ${LEAST_MINUTES} minutos.` : undefined;
  } catch {
    return form;
  }
}
