import house from '@lobehub/fluent-emoji-3d/assets/1f3e0.webp?url';
import { Suspense, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { useAction } from '#web/shop/form/use-action.ts';
import { sessionLost, type User } from '#web/shop/session/session-store.ts';
import { addressTexts } from '#web/shop/texts/account/address.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { AddressRow } from './address-row.tsx';
import { type Address, MOST_ADDRESSES, saveAddresses } from './save-addresses.ts';
import type { AddressDraft } from './use-address-draft.ts';
import { keepAddress, writtenAddress } from './written-addresses.ts';

const texts = addressTexts.list;
const AddressForm = lazyPart(() => import('./lazy-form.tsx'));
const DeleteAddress = lazyPart(() => import('./delete-address.tsx'));

export function AddressList({ user: { id: userId, addresses } }: { user: User }) {
  const fresh = `new of ${userId}`;
  // Unsaved input from an earlier visit is restored.
  const [adding, setAdding] = useState(() => writtenAddress(fresh) !== null);
  const [editing, setEditing] = useState(() => addresses.find(({ id }) => writtenAddress(id))?.id ?? null);
  const [left, setLeft] = useState<string | null>(null);
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

  /** The form is gone: focus moves to its address. */
  function leave(addressId: string, writtenId: string) {
    keepAddress(writtenId, null);
    setAdding(false);
    setEditing(null);
    setLeft(addressId);
  }

  function cancelNew() {
    keepAddress(fresh, null);
    setAdding(false);
  }

  return (
    <div className="grid gap-3">
      {addresses.length === 0 && !adding && (
        <EmptyState title={texts.empty} pictures={[housePicture]} tint="var(--tint-verdura)">
          {texts.emptyText}
        </EmptyState>
      )}
      {addresses.length > 0 && (
        <ul className="grid gap-3">
          {addresses.map((address) =>
            address.id === editing ? (
              <li key={address.id} className="panel">
                <Suspense fallback={<Skeleton width="100%" height={320} />}>
                  <AddressForm
                    address={address}
                    unsaved={unsavedOf(address.id)}
                    onSaved={(id) => leave(id, address.id)}
                    onCancel={() => leave(address.id, address.id)}
                  />
                </Suspense>
              </li>
            ) : (
              <AddressRow
                key={address.id}
                address={address}
                busy={busy}
                takesFocus={address.id === left}
                onMakeMain={() => void makeMain(address)}
                onEdit={() => setEditing(address.id)}
                onDelete={() => setDeleting(address)}
              />
            ),
          )}
        </ul>
      )}
      {adding && (
        <div className="panel">
          <Suspense fallback={<Skeleton width="100%" height={320} />}>
            <AddressForm unsaved={unsavedOf(fresh)} onSaved={(id) => leave(id, fresh)} onCancel={cancelNew} />
          </Suspense>
        </div>
      )}
      {!adding && (
        <Button
          kind="soft"
          icon={<Icon name="plus-bold" size={18} />}
          disabledReason={addresses.length >= MOST_ADDRESSES ? texts.full : undefined}
          onClick={() => setAdding(true)}
        >
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

function unsavedOf(id: string) {
  return { written: writtenAddress(id), onWritten: (draft: AddressDraft | null) => keepAddress(id, draft) };
}

const housePicture = house;
