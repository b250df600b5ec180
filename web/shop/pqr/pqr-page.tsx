import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { fullMomentText } from '#rules/dates/date-text.ts';
import { groupThousands } from '#rules/money.ts';
import { useSession } from '#web/shop/session/session-store.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { pqrTexts as texts } from '#web/shop/texts/pages/pqr.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import type { Route } from './+types/pqr-page.ts';
import { lastDay } from './one-request.tsx';
import { OwnRequests } from './own-requests.tsx';
import { PqrForm } from './pqr-form.tsx';

type FiledRequest = { pqr: OutputOf<'pqr.open'>['pqr']; email: string };

export const handle: ShellHandle = { header: 'inner', store: 'any' };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  const description = texts.description(root?.business.title ?? '');
  return pageMeta(root, { title: texts.title, description, path: '/pqr' });
}

/** Anybody asks, complains or claims here, with or without an account (Ley 1480 of 2011, article 50 g). */
export default function PqrPage() {
  const [address] = useSearchParams();
  const [filed, setFiled] = useState<FiledRequest | null>(null);
  const session = useSession();
  return (
    <div className="mx-auto grid w-full max-w-[760px] content-start gap-3 px-4 pt-6 pb-10">
      <h1 className="type-title">{texts.title}</h1>
      <div className="panel grid gap-4">
        {filed ? (
          <Filed request={filed} onAnother={() => setFiled(null)} />
        ) : session.status === 'unknown' ? (
          <Waiting label={texts.title}>
            <Skeleton height={320} />
          </Waiting>
        ) : (
          <PqrForm
            key={session.status}
            isSignedIn={session.status === 'signed-in'}
            orderId={address.get('pedido')}
            onFiled={(pqr, email) => setFiled({ pqr, email })}
          />
        )}
      </div>
      {session.status === 'signed-in' && <OwnRequests key={filed?.pqr.id ?? ''} />}
      <p className="type-note text-ink-2">
        {texts.authority}{' '}
        <a className="link" href="https://www.sic.gov.co" target="_blank" rel="noopener noreferrer">
          {texts.authorityName}
          <span className="spoken"> {shellTexts.footer.newTab}</span>
        </a>
        .
      </p>
    </div>
  );
}

type FiledProps = { request: FiledRequest; onAnother: () => void };

function Filed({ request: { pqr, email }, onAnother }: FiledProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4">
      <Notice tone="ok">{texts.done(groupThousands(pqr.number))}</Notice>
      <p>{texts.received(fullMomentText(new Date(pqr.received_date)))}</p>
      <p>{texts.doneText(lastDay(pqr.due_date))}</p>
      {email !== '' && <p className="wrap-anywhere">{texts.doneMail(email)}</p>}
      <Button kind="outline" className="justify-self-start" onClick={onAnother}>
        {texts.another}
      </Button>
    </div>
  );
}
