import { Suspense } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { picturesTexts as texts } from '../../../texts/pictures.ts';
import { type KitFieldProps, useKitField } from '../use-kit-field.ts';
import { nameOfAddress } from './name-of-address.ts';

const ImageInput = lazyPart(() => import('./image-input.tsx'));

type Props = KitFieldProps & {
  /** Width divided by height: the aspect of cropping. */
  aspect?: number;
};

/**
 * One picture: its address, '' without one. Selected, dropped, pasted or taken, cropped if requested, shown at once.
 */
export function ImageField({ aspect, ...props }: Props) {
  const field = useKitField<string>(props, (value) => (value === '' ? texts.none : nameOfAddress(value)));
  return (
    <Suspense fallback={<Skeleton height={180} width="100%" />}>
      <ImageInput {...props} field={field} aspect={aspect} />
    </Suspense>
  );
}
