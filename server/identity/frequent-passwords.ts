import { readFileSync } from 'node:fs';
import { isCommonPassword } from '#rules/common-passwords.ts';

/**
 * The 3,000 most frequent passwords of 8 characters or more (ASVS 6.2.4), in the order of zxcvbn's list (MIT), which
 * counted leaked ones. Loaded here and not in the rules, which every visitor's browser would load.
 */
const frequent = new Set(
  readFileSync(new URL('frequent-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

/** Whether the password is among the first guesses: worldwide, or in our country and trade. */
export function isGuessedFirst(password: string): boolean {
  return isCommonPassword(password) || frequent.has(password.normalize('NFC').toLowerCase());
}
