import { OFFICE_COOKIE } from '#web/personal-paths.ts';

/** The office this browser shops at; undefined before the first choice, when the default one sells. */
export function chosenOfficeId(): string | undefined {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${OFFICE_COOKIE}=`));
  return entry?.slice(OFFICE_COOKIE.length + 1) || undefined;
}
