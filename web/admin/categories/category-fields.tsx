import { TextInput } from '#web/ui/fields/text-input.tsx';
import { ChoiceField, SwitchField } from '../kit/fields/choice-fields.tsx';
import { ColourField } from '../kit/fields/colour-field.tsx';
import { GroupField, Separator } from '../kit/fields/layout-fields.tsx';
import { NumberField } from '../kit/fields/number-field.tsx';
import { ImageField } from '../kit/fields/pictures/image-field.tsx';
import { RichField } from '../kit/fields/rich/rich-field.tsx';
import { TaxClassField } from '../kit/fields/tax-class-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { categoryTexts as texts } from '../texts/categories.ts';
import { goodsOptions, returnTermOptions } from '../texts/records/goods.ts';
import { categoryTabTexts } from '../texts/tabs/categories.ts';
import type { Flags } from './category.ts';

const field = fieldWords(texts.fields);

const cardTexts = categoryTabTexts.cards;

const flags = Object.keys(cardTexts.flags) as Flag[];

export function CategoryFields({ reference }: { reference?: string }) {
  return (
    <>
      <TextField {...field('categoryName')} required maxLength={120} />
      {reference === undefined ? (
        <TextField {...field('originalName')} required maxLength={120} />
      ) : (
        <TextInput label={field('originalName').label} hint={texts.fixed} readOnly value={reference} />
      )}
      <NumberField {...field('position')} required />
      <ColourField {...field('bannerBgColor')} />
      <SwitchField {...field('disabled')} inverted />
      <SwitchField {...field('visibleName')} />
      <SwitchField {...field('withManturity')} />
      <SwitchField {...field('ageRestricted')} />
      <TaxClassField {...field('taxClass')} inherited={texts.taxInherited} />
      <ChoiceField {...field('goodsKind')} options={goodsOptions} />
      <ChoiceField {...field('returnTerm')} options={returnTermOptions} />
      <SwitchField {...field('tracksExpiry')} />
      <RichField {...field('restrictionsMessage')} />
      <ImageField {...field('icon')} aspect={1} />
      <ImageField {...field('iconMini')} aspect={1} />
      <ImageField {...field('cover')} aspect={4} />
      <ImageField {...field('banner')} aspect={6} />
    </>
  );
}

type Flag = keyof typeof cardTexts.flags;

const ofPage = (flag: Flag) => flag.endsWith('_detail') && flag !== 'kg_detail';

/** Flags of the products' cards and pages (module categories_custom_cards). None hides the unit price. */
export function CardFields() {
  return (
    <GroupField<Flags>
      name="product_card_config"
      label={texts.fields.product_card_config}
      show={(value) =>
        flags
          .filter((flag) => value[flag])
          .map((flag) => cardTexts.flags[flag])
          .join(', ')
      }
    >
      <Separator>{cardTexts.onCards}</Separator>
      {flags
        .filter((flag) => !ofPage(flag))
        .map((flag) => (
          <SwitchField key={flag} name={flag} label={cardTexts.flags[flag]} />
        ))}
      <TextField
        name="alert_before_add"
        label={cardTexts.alert[0]}
        hint={cardTexts.alert[1]}
        wide
        maxLength={200}
      />
      <Separator>{cardTexts.onPage}</Separator>
      {flags.filter(ofPage).map((flag) => (
        <SwitchField key={flag} name={flag} label={cardTexts.flags[flag]} />
      ))}
    </GroupField>
  );
}
