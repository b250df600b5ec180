import { useCustomText } from './use-business.ts';

/** What staff write for "off" in a text that switches something. */
const OFF = ['', 'false', '0', 'no'];

/** Whether the business switched it on by a text of its own. */
export function useTextSwitch(name: string): boolean {
  return !OFF.includes(useCustomText(name, '').trim().toLowerCase());
}
