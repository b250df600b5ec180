import type { Window } from './promised-window.ts';

/** The windows of a day in order: 'Mañana', each as '9 a 11 a. m.'. */
export type WindowDay = {
  day: string;
  windows: { start: string; end: string; hours: string; label: string }[];
};

/** The last 'de' before a number parts the day from its hours: 'el lunes 23 de noviembre de 9 a 11 a. m.'. */
const DAY_AND_HOURS = /^(.+)\sde\s(\d.*)$/;

/** Windows as a shopper chooses them: first the day, then the hours. */
export function windowDays(windows: readonly Window[]): WindowDay[] {
  const days = new Map<string, WindowDay>();
  for (const { start_date: start, end_date: end, label } of windows) {
    const [, dayText = label, hours = label] = DAY_AND_HOURS.exec(label) ?? [];
    const day = capital(dayText.replace(/^el\s/, ''));
    const entry = days.get(day) ?? { day, windows: [] };
    entry.windows.push({ start, end, hours: capital(hours), label });
    days.set(day, entry);
  }
  return [...days.values()];
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
