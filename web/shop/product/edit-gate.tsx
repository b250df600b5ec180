import { Suspense } from 'react';
import { lazyPart } from '#web/lazy-part.tsx';
import { useSessionFact } from '#web/shop/session/session-store.ts';

const EditButton = lazyPart(() => import('./edit-button.tsx'));

/** What changes a product where it is seen; nothing of it is in the page of a shopper. */
export function EditGate({ id }: { id: string }) {
  const worksHere = useSessionFact(
    (session) => session.status === 'signed-in' && session.user.isAdminOrSuper,
  );
  return (
    worksHere && (
      <Suspense>
        <EditButton id={id} />
      </Suspense>
    )
  );
}
