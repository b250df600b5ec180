import { Suspense } from 'react';
import { lazyPart } from '#web/lazy-part.tsx';
import { useSessionFact } from '#web/shop/session/session-store.ts';

const EditButton = lazyPart(() => import('./edit-button.tsx'));

/** Editing of a product on its page; nothing of it is loaded for shoppers. */
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
