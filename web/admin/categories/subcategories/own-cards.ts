import { categoryTabTexts } from '../../texts/tabs/categories.ts';
import type { Flags } from '../category.ts';

export type Flag = keyof typeof categoryTabTexts.cards.flags;
/** What a subcategory says of a flag of its category's cards; `same`: nothing. */
type Choice = 'same' | 'on' | 'off';
export type OwnCards = Record<Flag, Choice> & { alert_before_add: string };

export const flags = Object.keys(categoryTabTexts.cards.flags) as Flag[];

export function ownCards(config: Flags): OwnCards {
  const choices = flags.map((flag): [Flag, Choice] => {
    const value = config[flag];
    return [flag, value === undefined ? 'same' : value ? 'on' : 'off'];
  });
  return {
    ...(Object.fromEntries(choices) as Record<Flag, Choice>),
    alert_before_add: config.alert_before_add ?? '',
  };
}

/** The config to save: flags that no field shows (the unit price) stay as they are. */
export function configOf({ alert_before_add: alert, ...choices }: OwnCards, stored: Flags): Flags {
  const others = Object.entries(stored).filter(([flag]) => !(flag in choices) && flag !== 'alert_before_add');
  const own = flags.filter((flag) => choices[flag] !== 'same').map((flag) => [flag, choices[flag] === 'on']);
  return { ...Object.fromEntries([...others, ...own]), ...(alert !== '' && { alert_before_add: alert }) };
}
