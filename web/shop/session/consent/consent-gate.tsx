import { Suspense } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { useStore } from '#web/api/store.ts';
import { consentQuestion } from './with-consent.ts';

const ConsentDialog = lazyPart(() => import('./consent-dialog.tsx'));

export function ConsentGate() {
  const question = useStore(consentQuestion, null);
  if (question === null) return null;
  return (
    <Suspense>
      <ConsentDialog answer={question.answer} onClose={() => question.answer(false)} />
    </Suspense>
  );
}
