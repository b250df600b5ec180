import { Suspense } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { picturesTexts as texts } from '../../../texts/pictures.ts';
import { type KitFieldProps, useKitField } from '../use-kit-field.ts';
import { nameOfAddress } from './name-of-address.ts';

const VideoInput = lazyPart(() => import('./video-input.tsx'));

/** One video, unmodified: its address, '' without one. */
export function VideoField(props: KitFieldProps) {
  const field = useKitField<string>(props, (value) => (value === '' ? texts.noVideo : nameOfAddress(value)));
  return (
    <Suspense fallback={<Skeleton height={180} width="100%" />}>
      <VideoInput {...props} field={field} />
    </Suspense>
  );
}
