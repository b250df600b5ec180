import { Link } from 'react-router';
import { SignForms } from '#web/shop/account/sign/sign-forms.tsx';
import { useSession } from '#web/shop/session/session-store.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { additionTexts as texts } from '#web/shop/texts/buying/additions.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import type { Route } from './+types/add-page.ts';
import { AddedFigures } from './added-figures.tsx';
import { AddedLines } from './added-lines.tsx';
import { type Preview, useAddition } from './use-addition.ts';
import '../detail/order.css';

const titlesOfCart = { empty: texts.emptyTitle, left: texts.leftTitle };

/** The page is about one order, which has its store. */
export const handle: ShellHandle = { header: 'inner', foot: 'own', store: 'any' };

export function meta({ matches, params: { id } }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0].loaderData, {
    title: texts.title,
    description: texts.choose,
    path: `/shoppingcart-detail/${id}/agregar`,
    hidden: true,
  });
}

export default function AddPage({ params: { id } }: Route.ComponentProps) {
  const { status } = useSession();
  if (status === 'signed-in') return <AddToOrder key={id} orderId={id} />;
  return (
    <div className="grid gap-3 content-start w-[min(100%,480px)] min-h-[60dvh] mx-auto px-4 pt-6 pb-10">
      <h1 className="type-title">{status === 'guest' ? texts.enterTitle : texts.title}</h1>
      {status === 'guest' ? (
        <div className="panel order-card">
          <SignForms />
        </div>
      ) : (
        <Pause />
      )}
    </div>
  );
}

function AddToOrder({ orderId }: { orderId: string }) {
  const { state, notice, asking, adding, add, toggle, again } = useAddition(orderId);
  const back = (
    <ButtonLink kind="outline" to={`/shoppingcart-detail/${orderId}`}>
      {texts.backToOrder}
    </ButtonLink>
  );
  return (
    <div className="order shop-width content-start">
      <h1 className="type-title desk:col-span-2" tabIndex={-1}>
        {texts.title}
      </h1>
      {state.status === 'loading' && <Pause />}
      {state.status === 'failed' && (
        <FailureState
          icon="wifi-slash"
          title={texts.failed}
          actions={<Button onClick={again}>{texts.retry}</Button>}
        >
          {texts.failedText}
        </FailureState>
      )}
      {state.status === 'refused' && (
        <section className="panel order-card">
          <h2 className="type-section">{state.cart === undefined ? state.text : titlesOfCart[state.cart]}</h2>
          {state.cart !== undefined && <p className="text-ink-2">{state.text}</p>}
          <div className="flex flex-wrap gap-2">
            {state.cart === 'empty' && <ButtonLink to="/">{texts.shop}</ButtonLink>}
            {back}
          </div>
        </section>
      )}
      {state.status === 'ready' && (
        <>
          <AddedLines preview={state.preview} onToggle={(lineId) => toggle(state.preview, lineId)} />
          <section className="panel order-card">
            <AddedFigures preview={state.preview} />
            {notice.text !== '' && (
              <Notice
                tone="warn"
                {...(notice.isPersonal && {
                  action: (
                    <Link className="link" to="/profile/data">
                      {texts.ownData}
                    </Link>
                  ),
                })}
              >
                {notice.text}
              </Notice>
            )}
            <Button
              size={52}
              wide
              busy={adding || asking}
              busyText={adding ? texts.confirming : texts.loading}
              disabledReason={whyNot(state.preview)}
              onClick={() => void add(state.preview)}
            >
              {state.preview.price_to_pay_now > 0
                ? texts.goPay(state.preview.price_to_pay_now)
                : texts.confirm(state.preview.price_total)}
            </Button>
            {back}
          </section>
        </>
      )}
    </div>
  );
}

function whyNot({ lines, payment_problem: problem }: Preview): string | undefined {
  if (!lines.some(({ chosen }) => chosen)) return texts.none;
  return problem || undefined;
}

function Pause() {
  return (
    <Waiting label={texts.loading}>
      <div className="grid gap-3">
        <Skeleton width="60%" height={28} />
        <Skeleton width="100%" height={200} />
      </div>
    </Waiting>
  );
}
