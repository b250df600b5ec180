import { OFFICE_COOKIE } from '#web/addresses/personal-paths.ts';

/** The office chosen in this browser; undefined before a choice, when the default one sells. */
export function chosenOfficeId(): string | undefined {
  return document.cookie.match(`(?:^|; )${OFFICE_COOKIE}=([0-9a-f-]{36})(?:;|$)`)?.[1];
}
