import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { loadSession } from '#web/shop/session/session-store.ts';
import { linkMeta } from '#web/shop/shell/link-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { emailTexts } from '#web/shop/texts/account/email.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/confirm-email-page.ts';
import '../sign/sign.css';

const texts = emailTexts.confirm;

export const handle: ShellHandle = { header: 'inner', store: 'any' };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return linkMeta(matches[0].loaderData, {
    title: texts.title,
    description: texts.text,
    path: '/confirm-email',
  });
}

/** The target of the mailed link. It needs a press, because mail scanners follow links, too. */
export default function ConfirmEmailPage() {
  const token = useMailedToken();
  const [email, setEmail] = useState<string>();
  const [failure, setFailure] = useState<ApiError>();
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (email !== undefined) done.current?.focus();
  }, [email]);
  const { busy, run: confirm } = useAction(async () => {
    setFailure(undefined);
    try {
      setEmail((await callApi('email.confirm', { body: { token } })).email);
      await loadSession();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    }
  });

  const over = token === '' || failure?.code === 'EMAIL_LINK_OVER';

  return (
    <div className="narrow-column gap-3">
      <h1 className="type-title">{texts.title}</h1>
      <div className="panel grid gap-4">
        {email === undefined ? (
          <div className="grid gap-4 min-w-0">
            {token === '' && <Notice tone="warn">{texts.over}</Notice>}
            {!over && <p className="text-ink-2">{texts.text}</p>}
            {failure !== undefined && (
              <Notice tone="danger" assertive>
                {texts.failed} {failure.message}
              </Notice>
            )}
            {over ? (
              <ButtonLink to="/profile/data" size={52} wide>
                {texts.toProfile}
              </ButtonLink>
            ) : (
              <Button size={52} wide busy={busy} busyText={texts.busy} onClick={() => void confirm()}>
                {texts.action}
              </Button>
            )}
          </div>
        ) : (
          <div ref={done} tabIndex={-1} className="grid gap-4 min-w-0">
            <Notice tone="ok">{texts.done(email)}</Notice>
            <ButtonLink to="/profile/data" size={52} wide>
              {texts.toProfile}
            </ButtonLink>
          </div>
        )}
      </div>
    </div>
  );
}

/** As for restoring a password: the token is removed from the address at once. */
function useMailedToken(): string {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [token] = useState(() => (search.get('token') ?? '').slice(0, 100));
  useEffect(() => {
    if (token === '') return;
    history.replaceState(history.state, '', '/confirm-email');
    void navigate('/confirm-email', { replace: true, preventScrollReset: true });
  }, [token, navigate]);
  return token;
}
