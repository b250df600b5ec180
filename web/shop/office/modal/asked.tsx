import { Suspense } from 'react';
import { stopAsking } from '#web/shop/office/office-store.ts';
import { PlaceSheet } from '#web/shop/place/lazy-sheet.ts';
import { PartComing } from '#web/shop/shell/page-coming.tsx';
import { StoreModal } from './store-modal.tsx';

export default function OfficeQuestion({ asking }: { asking: 'store' | 'place' }) {
  if (asking === 'store') return <StoreModal />;
  return (
    <Suspense fallback={<PartComing />}>
      <PlaceSheet onClose={stopAsking} />
    </Suspense>
  );
}
