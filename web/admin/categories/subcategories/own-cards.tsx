import { ChoiceField } from '../../kit/fields/choice-fields.tsx';
import { GroupField } from '../../kit/fields/layout-fields.tsx';
import { TextField } from '../../kit/fields/text-field.tsx';
import { categoryTexts } from '../../texts/categories.ts';
import { categoryTabTexts } from '../../texts/tabs/categories.ts';
import type { Flags } from '../category.ts';

type Flag = keyof typeof categoryTabTexts.cards.flags;
/** A subcategory's own value for a card flag; `same` follows the category. */
type Choice = 'same' | 'on' | 'off';
export type OwnCards = Record<Flag, Choice> & { alert_before_add: string };

const flags = Object.keys(categoryTabTexts.cards.flags) as Flag[];

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

const texts = categoryTabTexts.cards;
const choices = [
  { value: 'same', label: texts.own.same },
  { value: 'on', label: texts.own.on },
  { value: 'off', label: texts.own.off },
];
const labelOf = (flag: (typeof flags)[number]) =>
  flag.endsWith('_detail') && flag !== 'kg_detail' ? texts.own.ofPage(texts.flags[flag]) : texts.flags[flag];

/** A subcategory's deviations from the cards and pages of its category (module categories_custom_cards). */
export function OwnCardsFields() {
  return (
    <GroupField<OwnCards>
      name="cards"
      label={categoryTexts.fields.product_card_config}
      hint={texts.own.about}
      show={(value) =>
        flags
          .filter((flag) => value[flag] !== 'same')
          .map((flag) => `${labelOf(flag)}: ${texts.own[value[flag] === 'on' ? 'on' : 'off']}`)
          .join(', ')
      }
    >
      {flags.map((flag) => (
        <ChoiceField key={flag} name={flag} label={labelOf(flag)} options={choices} />
      ))}
      <TextField name="alert_before_add" label={texts.alert[0]} hint={texts.own.alert} wide maxLength={200} />
    </GroupField>
  );
}
