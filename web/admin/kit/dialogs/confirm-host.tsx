import { Suspense } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { useStore } from '#web/api/store.ts';
import { openQuestion } from './ask-first.ts';

const ConfirmQuestion = lazyPart(() => import('./confirm-question.tsx'));

/** Rendered once in the frame of the back office: the dialog of askFirst(). */
export function ConfirmHost() {
  const question = useStore(openQuestion, null);
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmQuestion question={question} onClose={() => openQuestion.set(null)} />
    </Suspense>
  );
}
