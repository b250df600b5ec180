import { isTextOn } from '#rules/text-switch.ts';
import { useCustomText } from './use-business.ts';

/** Whether the business switched it on, which is stored as one of its custom texts. */
export function useTextSwitch(name: string): boolean {
  return isTextOn(useCustomText(name, ''));
}
