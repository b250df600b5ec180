import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { ConsentGate } from '#web/shop/session/consent/consent-gate.tsx';
import { withConsent } from '#web/shop/session/consent/with-consent.ts';
import { signedIn } from '#web/shop/session/session-store.ts';
import { linkMeta } from '#web/shop/shell/link-meta.ts';
import { waysInTexts } from '#web/shop/texts/account/ways-in.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Wait } from '#web/ui/feedback/notice.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { inWords } from '../failure-words.ts';
import { goOnTo, ownPath } from '../way-back.ts';
import type { Route } from './+types/google-response-page.ts';
import { type GoogleRequest, googleAddress, readAnswer, startPath, takeAsked } from './google-request.ts';
import { notifySignedIn } from './signed-in-elsewhere.ts';
import '../sign.css';

const texts = waysInTexts.google;

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return linkMeta(matches[0].loaderData, {
    title: texts.pageTitle,
    description: texts.pageTitle,
    path: '/google-response',
  });
}

type Failure = { kind: 'failed'; title: string; reason: string; request: GoogleRequest };
type State = { kind: 'checking' } | { kind: 'done' } | Failure;

/**
 * Redirects to Google, and reads its answer: the same page before and after (storefront 8, provider login).
 */
export default function GoogleResponsePage() {
  const { state, retry } = useGoogle();
  if (state.kind === 'failed') return <Failed {...state} onRetry={retry} />;
  return (
    <main id="content" tabIndex={-1} className="narrow-column gap-3 content-center min-h-dvh">
      <h1 className="spoken">{texts.pageTitle}</h1>
      <Wait title={state.kind === 'done' ? texts.welcome : texts.checking}>
        {state.kind === 'done' && texts.done}
      </Wait>
      <ConsentGate />
    </main>
  );
}

function Failed({ title, reason, request, onRetry }: Omit<Failure, 'kind'> & { onRetry: () => void }) {
  return (
    <main id="content" tabIndex={-1} className="narrow-column gap-3 content-center min-h-dvh">
      <FailureState
        icon="warning-circle"
        heading="h1"
        title={title}
        actions={
          <>
            <Button onClick={onRetry}>{texts.again}</Button>
            {request.own ? (
              <Button kind="outline" onClick={() => window.close()}>
                {texts.close}
              </Button>
            ) : (
              <Link to={request.back} replace className="btn btn-outline btn-44">
                {texts.back}
              </Link>
            )}
          </>
        }
      >
        {reason}
      </FailureState>
    </main>
  );
}

/** Once per page, also in React's strict mode. */
let begun: Promise<State> | undefined;

function useGoogle(): { state: State; retry: () => void } {
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ kind: 'checking' });

  useEffect(() => {
    let stays = true;
    begun ??= askOrRead((path) => goOnTo(path, navigate));
    void begun.then((next) => stays && setState(next));
    return () => {
      stays = false;
    };
  }, [navigate]);

  function retry() {
    if (state.kind !== 'failed') return;
    const { back, own } = state.request;
    location.replace(startPath({ back, own, hint: '' }));
  }
  return { state, retry };
}

async function askOrRead(goTo: (path: string) => void): Promise<State> {
  const search = new URLSearchParams(location.search);
  const answer = readAnswer(location.hash);
  // Google's answer is removed from address and history first.
  history.replaceState(history.state, '', location.pathname);
  if (answer.kind === 'none') return askGoogle(search);

  const request = takeAsked();
  if (request === undefined || request.state !== answer.state)
    return failed(texts.foreign, { state: '', back: '/', own: false });
  if (answer.kind === 'refused')
    return answer.reason === 'access_denied' ? leave(request, goTo) : failed(texts.noAnswer, request);
  try {
    const { user } = await withConsent((consent) =>
      callApi('auth.providerLogin', { body: { token: answer.token, ...consent } }),
    );
    signedIn(user, 'google');
  } catch (error) {
    return failedWith(error, request);
  }
  if (request.own) notifySignedIn();
  else showToast('success', texts.welcome);
  return leave(request, goTo);
}

async function askGoogle(search: URLSearchParams): Promise<State> {
  try {
    location.replace(await googleAddress(search));
    return { kind: 'checking' };
  } catch (error) {
    return failedWith(error, {
      state: '',
      back: ownPath(search.get('back')),
      own: search.has('own'),
    });
  }
}

function leave({ own, back }: GoogleRequest, goTo: (path: string) => void): State {
  if (!own) {
    goTo(back);
    return { kind: 'checking' };
  }
  window.close();
  return { kind: 'done' };
}

function failed(reason: string, request: GoogleRequest): State {
  return { kind: 'failed', title: texts.failed, reason, request };
}

/** With the server's text, if any. */
function failedWith(error: unknown, request: GoogleRequest): State {
  // Without sessionStorage a window cannot verify its own answer.
  if (!(error instanceof ApiError)) return failed(texts.noAnswer, request);
  const reason = error.code === 'LOGIN_METHOD_OFF' ? texts.off : inWords(error).message;
  return { kind: 'failed', title: texts.failedFor, reason, request };
}
