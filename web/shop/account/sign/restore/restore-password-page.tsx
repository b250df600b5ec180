import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { startOf } from '#web/second-factor/return-path.ts';
import { currentSession } from '#web/shop/session/session-store.ts';
import { linkMeta } from '#web/shop/shell/link-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { waysInTexts } from '#web/shop/texts/account/ways-in.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SignForms } from '../sign-forms.tsx';
import { goOnTo, takeWayBack } from '../way-back.ts';
import type { Route } from './+types/restore-password-page.ts';
import { AskLink } from './ask-link.tsx';
import { type MailedLink, NewPassword } from './new-password.tsx';

const PATH = '/restore-password';
/** In an invitation's link; it only chooses the texts. */
const INVITED = 'invitacion';

export const handle: ShellHandle = { header: 'inner', store: 'any' };

export function meta({ matches, location }: Route.MetaArgs): Route.MetaDescriptors {
  const invited = new URLSearchParams(location.search).has(INVITED);
  return linkMeta(matches[0].loaderData, {
    title: invited ? waysInTexts.firstPassword.title : waysInTexts.restore.title,
    description: waysInTexts.restore.text,
    path: PATH,
  });
}

/** The target of mailed links (storefront 2): choose a new or first password, then sign in and continue. */
export default function RestorePasswordPage() {
  const { link, known: ofLink, invited } = useMailedLink();
  const texts = { ...waysInTexts.newPassword, ...(invited ? waysInTexts.firstPassword : {}) };
  const navigate = useNavigate();
  const [step, setStep] = useState<'choose' | 'ask' | 'enter' | 'create'>(link ? 'choose' : 'ask');
  const [email, setEmail] = useState(link?.email ?? '');
  // After a reload the token is gone; the mail is still known.
  useEffect(() => {
    if (ofLink !== '') setEmail(ofLink);
  }, [ofLink]);
  // An invitation leads to the start page of its role, whatever was open in this browser before.
  const goOn = () => {
    const start = ownStart();
    goOnTo(invited ? start : takeWayBack(start), navigate);
  };

  if (step === 'choose' && link) {
    return (
      <Frame title={texts.title}>
        <NewPassword
          link={link}
          texts={texts}
          onDone={() => setStep('enter')}
          onAskAnother={() => setStep('ask')}
        />
      </Frame>
    );
  }
  if (step === 'enter' || step === 'create') {
    return (
      <Frame title={step === 'enter' ? texts.doneTitle : waysInTexts.restore.create}>
        {step === 'enter' && <Notice tone="ok">{texts.done}</Notice>}
        <SignForms email={email} first={step === 'enter' ? 'in' : 'up'} onDone={goOn} />
      </Frame>
    );
  }
  return (
    <Frame title={invited ? texts.title : waysInTexts.restore.title}>
      {link === null && <p className="text-ink-2">{texts.noLink}</p>}
      <AskLink email={email} onEmail={setEmail} onCreate={() => setStep('create')} />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const drawn = useRef(title);
  // Each step but the first moves focus to its title.
  useEffect(() => {
    if (drawn.current === title) return;
    drawn.current = title;
    heading.current?.focus();
  }, [title]);

  return (
    <div className="narrow-column gap-3">
      <h1 ref={heading} className="type-title" tabIndex={-1}>
        {title}
      </h1>
      <div className="panel grid gap-4">{children}</div>
    </div>
  );
}

/** Start page after signing in: the back office for staff. */
function ownStart(): string {
  const session = currentSession();
  return session.status === 'signed-in' ? startOf(session.user.role) : '/';
}

/**
 * The initial data of the address. The token is removed from address and history once the page is mounted; then only
 * this page has it.
 */
function useMailedLink(): { link: MailedLink | null; known: string; invited: boolean } {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [link] = useState(() => linkOf(search));
  const invited = search.has(INVITED);

  useEffect(() => {
    if (link === null) return;
    const bare = invited ? `${PATH}?${INVITED}=1` : PATH;
    // At once, for scripts that read the address; then for the router, which stores it, too.
    history.replaceState(history.state, '', bare);
    void navigate(bare, { replace: true, preventScrollReset: true, state: { email: link.email } });
  }, [link, invited, navigate]);

  return { link, known: emailIn(state), invited };
}

/** Stored with this entry of the history, for a reload. */
function emailIn(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : '';
}

function linkOf(search: URLSearchParams): MailedLink | null {
  const email = search.get('email') ?? '';
  const token = search.get('token') ?? '';
  return email === '' || token === '' ? null : { email: email.slice(0, 200), token: token.slice(0, 100) };
}
