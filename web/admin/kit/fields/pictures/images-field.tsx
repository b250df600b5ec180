import { Suspense } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { picturesTexts as texts } from '../../../texts/pictures.ts';
import { type KitFieldProps, useKitField } from '../use-kit-field.ts';

const ImagesInput = lazyPart(() => import('./images-input.tsx'));

type Props = KitFieldProps & { aspect?: number; most?: number };

export function ImagesField({ aspect, most = 20, ...props }: Props) {
  const field = useKitField<readonly string[]>(props, ({ length }) => texts.count(length));
  return (
    <Suspense fallback={<Skeleton height={180} width="100%" />}>
      <ImagesInput {...props} field={field} aspect={aspect} most={most} />
    </Suspense>
  );
}
