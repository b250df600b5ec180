import { Suspense } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { fieldTexts } from '../../../texts/kit/fields.ts';
import { HeavyFrame } from '../heavy-frame.tsx';
import { type KitFieldProps, useKitField } from '../use-kit-field.ts';

const RichEditor = lazyPart(() => import('./rich-editor.tsx'));

/** Text with headings, lists, links and pictures; HTML as the server's sanitiser leaves it (rule 45). */
export function RichField(props: KitFieldProps) {
  const { label, hint, required = false } = props;
  const field = useKitField<string>(props, wordsOf);
  return (
    <HeavyFrame label={label} hint={hint} required={required} error={field.error} changed={field.changed}>
      {(describedBy) => (
        <Suspense fallback={<Skeleton height={200} width="100%" />}>
          <RichEditor
            label={label}
            value={field.value}
            canEdit={field.canEdit}
            required={required}
            wrong={field.error !== undefined}
            describedBy={describedBy}
            onChange={field.change}
            onLeave={field.leave}
          />
        </Suspense>
      )}
    </HeavyFrame>
  );
}

function wordsOf(html: string): string {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words.slice(0, 200) || fieldTexts.rich.empty;
}
