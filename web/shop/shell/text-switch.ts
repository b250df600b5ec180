import { isTextOn } from '#rules/text-switch.ts';
import { useCustomText } from './use-business.ts';

/** Whether the business switched it on by a text of its own. */
export function useTextSwitch(name: string): boolean {
  return isTextOn(useCustomText(name, ''));
}
