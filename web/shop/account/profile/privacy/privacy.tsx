import { PushOffer } from '#web/shop/push/push-offer.tsx';
import type { User } from '#web/shop/session/session-store.ts';
import { Consents } from './consents.tsx';
import { DataCopy } from './data-copy.tsx';
import { Deletion } from './deletion.tsx';
import { OwnRegisters } from './own-registers.tsx';
import { Requests } from './requests.tsx';

export default function Privacy({ user }: { user: User }) {
  return (
    <>
      <Consents user={user} />
      <PushOffer />
      <OwnRegisters />
      <DataCopy />
      <Requests />
      <Deletion user={user} />
    </>
  );
}
