import { useEffect, useRef, useState } from 'react';
import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { serverContext } from '#web/api/server-context.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { standingOrderTexts } from '#web/shop/texts/account/standing-orders.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/stop-page.ts';

const texts = standingOrderTexts.stop;

export const handle: ShellHandle = { header: 'inner', store: 'any' };

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const answer = await context.get(serverContext).call('standingOrders.link', { params: { token } });
  if (isFailure(answer) && (answer.failure === 'NOT_FOUND' || answer.failure === 'INVALID_INPUT'))
    return { link: null };
  return { link: answerOrThrow(answer) };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    ...pageMeta(matches[0].loaderData, {
      title: texts.title,
      description: texts.description,
      path: '/repetir/dejar',
      hidden: true,
    }),
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** Ends the messages of a repeated order. It requires a press: mail scanners follow links, too. */
export default function StopPage({ loaderData: { link }, params: { token } }: Route.ComponentProps) {
  const [isDone, setDone] = useState(link?.state === 'paused');
  const [failure, setFailure] = useState<string>();
  const done = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (isDone && pressed.current) done.current?.focus();
  }, [isDone]);
  const { busy, run: stop } = useAction(async () => {
    setFailure(undefined);
    try {
      await callApi('standingOrders.stop', { params: { token } });
      pressed.current = true;
      setDone(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    }
  });

  return (
    <div className="narrow-column gap-3">
      <h1 className="type-title">{texts.title}</h1>
      <div className="panel grid gap-4">
        {link === null && <Notice tone="warn">{texts.over}</Notice>}
        {link !== null && !isDone && (
          <>
            <p className="font-semibold wrap-anywhere">{texts.ask(link.name, link.rhythm_text)}</p>
            <p className="text-ink-2">{texts.about}</p>
            {failure !== undefined && (
              <Notice tone="danger" assertive>
                {texts.failed} {failure}
              </Notice>
            )}
            <Button size={52} wide busy={busy} busyText={texts.busy} onClick={() => void stop()}>
              {texts.action}
            </Button>
          </>
        )}
        {link !== null && isDone && (
          <div ref={done} tabIndex={-1}>
            <Notice tone="ok">{texts.done}</Notice>
          </div>
        )}
        {(link === null || isDone) && (
          <ButtonLink to="/" size={52} wide>
            {texts.toShop}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
