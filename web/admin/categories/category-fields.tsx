import { TextInput } from '#web/ui/fields/text-input.tsx';
import { SwitchField } from '../kit/fields/choice-fields.tsx';
import { ColourField } from '../kit/fields/colour-field.tsx';
import { NumberField } from '../kit/fields/number-field.tsx';
import { ImageField } from '../kit/fields/pictures/image-field.tsx';
import { RichField } from '../kit/fields/rich/rich-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { categoryTexts as texts } from '../texts/categories.ts';

const field = fieldWords(texts.fields);

/** The data of a category; `reference`: permanent once set. */
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
      <RichField {...field('restrictionsMessage')} />
      <ImageField {...field('icon')} aspect={1} />
      <ImageField {...field('iconMini')} aspect={1} />
      <ImageField {...field('cover')} aspect={4} />
      <ImageField {...field('banner')} aspect={6} />
    </>
  );
}
