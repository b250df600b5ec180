import { lazy, Suspense, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { sessionLost, type User } from '#web/shop/session/session-store.ts';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { AddressForm } from './address-form.tsx';
import { housePicture } from './house-picture.ts';
import { type Address, saveAddresses } from './save-addresses.ts';

const texts = accountTexts.addresses;
const DeleteAddress = lazy(() => import('./delete-address.tsx'));

/** One's addresses: the main one first to hand, a new one, and deleting with a question before. */
export function AddressList({ user: { addresses } }: { user: User }) {
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<Address | null>(null);
  const { busy, run: makeMain } = useAction(async (address: Address) => {
    try {
      await saveAddresses((present) =>
        present.map((other) => ({ ...other, defaultAddress: other.id === address.id })),
      );
      showToast('success', texts.saved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) sessionLost();
      showToast('error', `${texts.saveFailed} ${error.message}`);
    }
  });

  return (
    <div className="grid gap-3">
      {addresses.length === 0 && !adding && (
        <EmptyState title={texts.empty} pictures={[housePicture]} tint="var(--tint-verdura)">
          {texts.emptyText}
        </EmptyState>
      )}
      {addresses.length > 0 && (
        <ul className="grid gap-3">
          {addresses.map((address) => (
            <li key={address.id} className="profile-card address-row">
              <div>
                <h2 className="type-name">{address.address}</h2>
                <p className="type-note text-ink-2">
                  {[address.alias, address.city, address.comment].filter(Boolean).join(', ')}
                </p>
                <p className="type-note text-ink-2">
                  {address.idBranch === null ? texts.uncovered : texts.attended(address.branch)}
                </p>
              </div>
              <p className="address-row-actions">
                {address.defaultAddress ? (
                  <Badge tone="done">{texts.main}</Badge>
                ) : (
                  <Button
                    kind="ghost"
                    busy={busy}
                    aria-label={texts.makeMainSpoken(address.address)}
                    onClick={() => void makeMain(address)}
                  >
                    {texts.makeMain}
                  </Button>
                )}
                <Button
                  kind="ghost"
                  className="text-danger"
                  aria-label={texts.removeSpoken(address.address)}
                  onClick={() => setDeleting(address)}
                >
                  {texts.remove}
                </Button>
              </p>
            </li>
          ))}
        </ul>
      )}
      {adding ? (
        <div className="profile-card">
          <AddressForm onSaved={() => setAdding(false)} onCancel={() => setAdding(false)} />
        </div>
      ) : (
        <Button kind="soft" icon={<Icon name="plus-bold" size={18} />} onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      )}
      {deleting !== null && (
        <Suspense>
          <DeleteAddress address={deleting} onClose={() => setDeleting(null)} />
        </Suspense>
      )}
    </div>
  );
}
