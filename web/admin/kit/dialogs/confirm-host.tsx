import { Suspense } from 'react';
import { useStore } from '#web/api/store.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { openQuestion } from './ask-first.ts';

const ConfirmQuestion = lazyPart(() => import('./confirm-question.tsx'));

/** One in the frame of the back office: draws what is asked with askFirst(). */
export function ConfirmHost() {
  const question = useStore(openQuestion, null);
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmQuestion question={question} onClose={() => openQuestion.set(null)} />
    </Suspense>
  );
}
