import { Outlet } from 'react-router';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

export default function ShopLayout() {
  return (
    <>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Toaster labels={shellTexts.toast} place="right" />
    </>
  );
}
