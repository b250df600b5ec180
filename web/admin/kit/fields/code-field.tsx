import { Suspense } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { fieldTexts } from '../../texts/kit/fields.ts';
import type { CodePlace } from './code-editor.tsx';
import { HeavyFrame } from './heavy-frame.tsx';
import { type KitFieldProps, useKitField } from './use-kit-field.ts';

const texts = fieldTexts.code;
const CodeEditor = lazyPart(() => import('./code-editor.tsx'));

type Props = KitFieldProps & {
  language: 'css' | 'json';
  /** The height of the editor in px; 500 for the CSS of a business (back-office 9). */
  height?: number;
  place?: CodePlace | undefined;
};

export function CodeField({ language, height = 240, place, ...props }: Props) {
  const { label, hint, required = false } = props;
  const field = useKitField<string>(props, (value) =>
    value === '' ? texts.empty : texts.lines(value.split('\n').length),
  );
  const help = hint === undefined ? texts.leave : `${hint} ${texts.leave}`;
  return (
    <HeavyFrame label={label} hint={help} required={required} error={field.error} changed={field.changed}>
      {() => (
        <Suspense fallback={<Skeleton height={height} width="100%" />}>
          <CodeEditor
            label={label}
            language={language}
            height={height}
            value={field.value}
            canEdit={field.canEdit}
            wrong={field.error !== undefined}
            description={field.error ?? help}
            place={place}
            onChange={field.change}
            onLeave={field.leave}
          />
        </Suspense>
      )}
    </HeavyFrame>
  );
}
