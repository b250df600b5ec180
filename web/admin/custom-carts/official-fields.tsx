import { useWatch } from 'react-hook-form';
import { ChoiceField, SwitchField } from '../kit/fields/choice-fields.tsx';
import { GroupField } from '../kit/fields/layout-fields.tsx';
import { NumberField } from '../kit/fields/number-field.tsx';
import { ImageField } from '../kit/fields/pictures/image-field.tsx';
import { ImagesField } from '../kit/fields/pictures/images-field.tsx';
import { VideoField } from '../kit/fields/pictures/video-field.tsx';
import { RichField } from '../kit/fields/rich/rich-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { WhenValue } from '../kit/form/when-value.tsx';
import { customCartTexts as texts } from '../texts/content/custom-carts.ts';
import type { Values } from './official-values.ts';

const field = fieldWords(texts.fields);
const recipe = fieldWords(texts.recipe);
const banner = fieldWords(texts.banner);
const types = Object.entries(texts.types).map(([value, label]) => ({ value, label }));
const [videoLabel, videoHint] = texts.videoLink;

export function DataFields() {
  return (
    <div className="kit-form">
      <TextField {...field('name')} required maxLength={80} />
      <ChoiceField {...field('type')} options={types} />
      <TextField {...field('creator')} maxLength={80} />
      <WhenValue name="type" is="recipe">
        <GroupField<Values['recipe_details']>
          {...field('recipe_details')}
          show={({ time, portions, dificult }) => texts.recipeText(time, portions, dificult)}
        >
          <TextField {...recipe('time')} maxLength={40} />
          <NumberField {...recipe('portions')} emptyIs={0} />
          <TextField {...recipe('dificult')} maxLength={40} />
        </GroupField>
      </WhenValue>
      <SwitchField {...field('inactive')} inverted />
      <SwitchField {...field('showOnCheckout')} />
    </div>
  );
}

export function TextFields() {
  return (
    <div className="kit-form">
      <RichField {...field('body')} />
    </div>
  );
}

/** The shop plays external videos; this preview only shows its own. */
function FilmFields() {
  const url: unknown = useWatch({ name: 'videoUrl' });
  const isElsewhere = typeof url === 'string' && url !== '' && !url.startsWith('/');
  return (
    <>
      {!isElsewhere && <VideoField {...field('videoUrl')} />}
      <TextField name="videoUrl" label={videoLabel} hint={videoHint} type="url" maxLength={300} wide />
    </>
  );
}

export function MediaFields() {
  return (
    <div className="kit-form">
      <ImageField {...field('photoUrl')} />
      <ImagesField {...field('photos')} most={20} />
      <FilmFields />
      <GroupField<Values['banner_footer']>
        {...field('banner_footer')}
        show={({ image, link }) => link || image || '—'}
      >
        <ImageField {...banner('image')} aspect={4.5} />
        <TextField {...banner('link')} maxLength={300} />
      </GroupField>
    </div>
  );
}
