import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { enterPath } from '#web/shop/account/enter-path.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { sessionLost, useSession } from '#web/shop/session/session-store.ts';
import { linkMeta } from '#web/shop/shell/link-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { householdTexts } from '#web/shop/texts/account/household.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { Route } from './+types/join-page.ts';
import { afterHouseholdChange } from './cart/household-cart.ts';
import '../account/sign/sign.css';

const texts = householdTexts.join;

export const handle: ShellHandle = { header: 'inner', store: 'any' };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { title, description } = texts;
  return linkMeta(matches[0].loaderData, { title, description, path: '/hogar' });
}

/** The page of the invitation link: visitors return here after signing in, and confirm whether they join. */
export default function JoinPage({ params: { token } }: Route.ComponentProps) {
  const { status } = useSession();
  return (
    <div className="narrow-column gap-3">
      <h1 className="type-title" tabIndex={-1}>
        {texts.title}
      </h1>
      <div className="panel grid gap-4">
        <div className="grid gap-4 min-w-0">
          {status === 'unknown' && <Loading />}
          {status === 'guest' && (
            <>
              <p className="text-ink-2">{texts.enterText}</p>
              <ButtonLink to={enterPath(`/hogar/${token}`)} size={52} wide>
                {texts.enter}
              </ButtonLink>
            </>
          )}
          {status === 'signed-in' && <Invitation token={token} />}
        </div>
      </div>
    </div>
  );
}

type Found = OutputOf<'household.invitation'>;

function Invitation({ token }: { token: string }) {
  const navigate = useNavigate();
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const params = { token };
  const { run: read } = useAction(async () => {
    setFailure(null);
    try {
      setFound(await callApi('household.invitation', { params }));
    } catch (error) {
      setFailure(wordsOf(error));
    }
  });
  const { busy, run: join } = useAction(async () => {
    setFailure(null);
    try {
      const { household } = await callApi('household.join', { params });
      showToast('success', texts.joined(household.name));
      await afterHouseholdChange();
      await navigate('/profile/household', { replace: true });
    } catch (error) {
      setFailure(wordsOf(error));
    }
  });
  const first = useEffectEvent(() => void read());
  useEffect(() => {
    first();
  }, []);

  return (
    <>
      {failure !== null && (
        <Notice tone="warn" assertive>
          {failure}
        </Notice>
      )}
      {found === null && failure === null && <Loading />}
      {found === null && failure !== null && (
        <Button kind="outline" size={52} wide onClick={() => void read()}>
          {texts.retry}
        </Button>
      )}
      {found?.is_member && (
        <>
          <p>{texts.member(found.name)}</p>
          <ButtonLink to="/profile/household" size={52} wide>
            {texts.toHousehold}
          </ButtonLink>
        </>
      )}
      {found !== null && !found.is_member && (
        <>
          <p>{texts.ask(found.owner, found.name)}</p>
          <p className="type-note text-ink-2">{texts.seen}</p>
          <Button size={52} wide busy={busy} busyText={texts.joining} onClick={() => void join()}>
            {texts.yes}
          </Button>
        </>
      )}
      <ButtonLink to="/" kind="outline" size={52} wide>
        {texts.toShop}
      </ButtonLink>
    </>
  );
}

/** The reason of the failure; an unknown link has its own text. */
function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) sessionLost();
  return error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT' ? texts.unknown : error.message;
}

function Loading() {
  return (
    <Waiting label={texts.loading}>
      <div className="grid gap-3">
        <Skeleton width="80%" height={20} />
        <Skeleton width="100%" height={52} />
      </div>
    </Waiting>
  );
}
