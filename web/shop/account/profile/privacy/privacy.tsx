import type { User } from '#web/shop/session/session-store.ts';
import { Consents } from './consents.tsx';
import { DataCopy } from './data-copy.tsx';
import { Deletion } from './deletion.tsx';
import { OwnRegisters } from './own-registers.tsx';
import { Requests } from './requests.tsx';

/** What one has authorised, a copy of what is kept, and how to be forgotten. */
export default function Privacy({ user }: { user: User }) {
  return (
    <>
      <Consents user={user} />
      <OwnRegisters />
      <DataCopy />
      <Requests />
      <Deletion user={user} />
    </>
  );
}
