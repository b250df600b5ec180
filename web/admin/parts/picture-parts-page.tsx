import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ImageField } from '../kit/fields/pictures/image-field.tsx';
import { ImagesField } from '../kit/fields/pictures/images-field.tsx';
import { VideoField } from '../kit/fields/pictures/video-field.tsx';
import { CanEditProvider } from '../kit/form/can-edit.tsx';
import { kitTexts } from '../texts/kit.ts';
import { picturesTexts } from '../texts/pictures.ts';

const texts = picturesTexts.parts;
type Sample = { image: string; square: string; images: readonly string[]; video: string };

const empty: Sample = { image: '', square: '', images: [], video: '' };
const filled: Sample = {
  image: '/pictures/1f951.webp',
  square: '/pictures/1f96d.webp',
  images: ['/pictures/1f35a.webp', '/pictures/1f943.webp', '/pictures/1f956.webp'],
  video: '',
};
const states = [
  ['empty', empty],
  ['filled', filled],
  ['locked', filled],
] as const;

export default function PicturePartsPage() {
  return (
    <>
      <header className="kit-head">
        <h1 className="type-title">{texts.title}</h1>
      </header>
      {states.map(([state, values]) => (
        <SampleForm key={state} state={state} values={values} />
      ))}
    </>
  );
}

function SampleForm({ state, values }: { state: keyof typeof texts.states; values: Sample }) {
  const form = useForm<Sample>({ defaultValues: values });
  const now = useWatch({ control: form.control });
  return (
    <FormProvider {...form}>
      <CanEditProvider canEdit={state !== 'locked'}>
        <section data-state={state} aria-label={texts.states[state]} className="mt-8">
          <h2 className="type-section mb-3">{texts.states[state]}</h2>
          <form
            className="kit-form"
            noValidate
            onSubmit={form.handleSubmit(() => showToast('success', kitTexts.record.saved))}
          >
            <ImageField name="image" label={texts.image} required />
            <ImageField name="square" label={texts.square} aspect={1} />
            <ImagesField name="images" label={texts.images} most={4} />
            <VideoField name="video" label={texts.video} />
            {state !== 'locked' && (
              <Button type="submit" size={36}>
                {kitTexts.record.save}
              </Button>
            )}
          </form>
          <details className="mt-3">
            <summary>{texts.saved}</summary>
            <pre data-saved={state}>{JSON.stringify(now, null, 2)}</pre>
          </details>
        </section>
      </CanEditProvider>
    </FormProvider>
  );
}
