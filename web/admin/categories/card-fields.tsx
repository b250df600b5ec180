import { SwitchField } from '../kit/fields/choice-fields.tsx';
import { GroupField, Separator } from '../kit/fields/layout-fields.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { categoryTexts } from '../texts/categories.ts';
import { categoryTabTexts } from '../texts/tabs/categories.ts';
import type { Flags } from './category.ts';

const texts = categoryTabTexts.cards;
type Flag = keyof typeof texts.flags;
const flags = Object.keys(texts.flags) as Flag[];
const ofPage = (flag: Flag) => flag.endsWith('_detail') && flag !== 'kg_detail';

/** Flags of its products' cards and pages (module categories_custom_cards). Nothing hides the unit price. */
export function CardFields() {
  return (
    <GroupField<Flags>
      name="product_card_config"
      label={categoryTexts.fields.product_card_config}
      show={(value) =>
        flags
          .filter((flag) => value[flag])
          .map((flag) => texts.flags[flag])
          .join(', ')
      }
    >
      <Separator>{texts.onCards}</Separator>
      {flags
        .filter((flag) => !ofPage(flag))
        .map((flag) => (
          <SwitchField key={flag} name={flag} label={texts.flags[flag]} />
        ))}
      <TextField name="alert_before_add" label={texts.alert[0]} hint={texts.alert[1]} wide maxLength={200} />
      <Separator>{texts.onPage}</Separator>
      {flags.filter(ofPage).map((flag) => (
        <SwitchField key={flag} name={flag} label={texts.flags[flag]} />
      ))}
    </GroupField>
  );
}
