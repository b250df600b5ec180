import { SignForms } from '#web/shop/account/sign/sign-forms.tsx';
import { useSession } from '#web/shop/session/session-store.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { standingOrderTexts } from '#web/shop/texts/account/standing-orders.ts';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import type { Route } from './+types/prepared-page.ts';
import { PreparedOrder } from './prepared-order.tsx';

const texts = standingOrderTexts.prepared;

export const handle: ShellHandle = { header: 'inner', store: 'any' };

export function meta({ matches, params: { id } }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0].loaderData, {
    title: texts.title,
    description: texts.enterText,
    path: `/repetir/${id}`,
    hidden: true,
  });
}

/** The target of a repeated order's message: shows its next delivery to its shopper; others sign in first. */
export default function PreparedPage({ params: { id } }: Route.ComponentProps) {
  const session = useSession();
  return (
    <div className="mx-auto grid w-full max-w-[760px] content-start gap-3 px-4 pt-6 pb-10">
      {session.status === 'unknown' && (
        <Waiting label={texts.title}>
          <Skeleton height={320} />
        </Waiting>
      )}
      {session.status === 'guest' && (
        <>
          <h1 className="type-title">{texts.enterTitle}</h1>
          <p className="text-ink-2">{texts.enterText}</p>
          <div className="panel">
            <SignForms />
          </div>
        </>
      )}
      {session.status === 'signed-in' && <PreparedOrder key={session.user.id} id={id} />}
    </div>
  );
}
