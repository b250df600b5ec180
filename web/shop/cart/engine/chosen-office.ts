import { OFFICE_COOKIE } from '#web/addresses/personal-paths.ts';

/** The office chosen in this browser; undefined before a choice, when the default one sells. */
export function chosenOfficeId(): string | undefined {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${OFFICE_COOKIE}=`));
  return entry?.slice(OFFICE_COOKIE.length + 1) || undefined;
}
