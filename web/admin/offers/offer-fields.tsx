import { useOutletContext } from 'react-router';
import { tints } from '#web/ui/brand/tint.ts';
import { ChoiceField, SwitchField } from '../kit/fields/choice-fields.tsx';
import { GroupField, Separator } from '../kit/fields/layout-fields.tsx';
import { LastDayField, MomentField } from '../kit/fields/moment-field.tsx';
import { NumberField } from '../kit/fields/number-field.tsx';
import { OnePickerField } from '../kit/fields/one-picker.tsx';
import { ImageField } from '../kit/fields/pictures/image-field.tsx';
import { ImagesField } from '../kit/fields/pictures/images-field.tsx';
import { VideoField } from '../kit/fields/pictures/video-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { WhenValue } from '../kit/form/when-value.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { offerTexts as texts } from '../texts/offers.ts';
import { hourName } from './hours.ts';
import { sectionOptions } from './offer.ts';
import { categoryPicker, cityPicker, officePicker, subCategoryPicker } from './offer-pickers.ts';
import type { Values } from './offer-values.ts';

const field = fieldWords(texts.fields);
const { parts, pickers } = texts;

const hours = [
  { value: '', label: texts.noHour },
  ...Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourName(hour) })),
];
const colours = [
  { value: '', label: texts.noTint },
  ...tints.map((tint) => ({ value: tint, label: texts.tints[tint] })),
];
const modes = Object.entries(texts.routeModes).map(([value, label]) => ({ value, label }));

export function OfferFields({ section }: { section?: string }) {
  const { modules } = useOutletContext<AdminFrame>();
  return (
    <>
      <TextField {...field('nameOffer')} required maxLength={120} />
      <ChoiceField {...field('section')} required options={sectionOptions(modules, section)} />
      <SwitchField {...field('inactive')} inverted />
      <NumberField {...field('order')} />

      <Separator>{parts.look}</Separator>
      <ImageField {...field('photo')} aspect={900 / 372} />
      <ImageField {...field('phone')} />
      <VideoField {...field('video_url')} />
      <SwitchField {...field('vertical')} />
      <GroupField<Values['art']> {...field('art')} show={({ title }) => title}>
        <TextField {...field('title')} maxLength={120} />
        <TextField {...field('text')} maxLength={200} />
        <TextField {...field('tag')} maxLength={40} />
        <ChoiceField {...field('tint')} options={colours} />
        <ImagesField {...field('pictures')} aspect={1} most={8} />
      </GroupField>

      <Separator>{parts.when}</Separator>
      <MomentField {...field('startDate')} />
      <LastDayField {...field('dueDate')} />
      <SwitchField {...field('alldays')} />
      <WhenValue name="alldays" is={false}>
        <ChoiceField {...field('startDailyHour')} required options={hours} />
        <ChoiceField {...field('endDailyHour')} required options={hours} />
      </WhenValue>

      <Separator>{parts.where}</Separator>
      <OnePickerField {...field('branchId')} {...officePicker} placeholder={pickers.office} />
      <OnePickerField {...field('city')} {...cityPicker} placeholder={pickers.city} />
      <OnePickerField {...field('category')} {...categoryPicker} placeholder={pickers.category} />
      <OnePickerField {...field('subCategory')} {...subCategoryPicker} placeholder={pickers.subCategory} />

      <Separator>{parts.press}</Separator>
      <TextField {...field('url')} maxLength={500} />
      <ChoiceField {...field('routeMode')} options={modes} />
      <TextField {...field('analyticsEvent')} maxLength={40} />
    </>
  );
}
