import { answerUnlessOver } from '#web/api/answer.ts';
import { callApi } from '#web/api/client.ts';
import { serverContext } from '#web/api/server-context.ts';
import { LinkButton } from '#web/shop/form/link-button.tsx';
import { useLinkPress } from '#web/shop/form/use-link-press.ts';
import { linkMeta } from '#web/shop/shell/link-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { standingOrderTexts } from '#web/shop/texts/account/standing-orders.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/stop-page.ts';

const texts = standingOrderTexts.stop;

export const handle: ShellHandle = { header: 'inner', store: 'any' };

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const answer = await context.get(serverContext).call('standingOrders.link', { params: { token } });
  return { link: answerUnlessOver(answer) };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return linkMeta(matches[0].loaderData, {
    title: texts.title,
    description: texts.description,
    path: '/repetir/dejar',
  });
}

export default function StopPage({ loaderData: { link }, params: { token } }: Route.ComponentProps) {
  const { isDone, done, ...button } = useLinkPress(link?.state === 'paused', () =>
    callApi('standingOrders.stop', { params: { token } }),
  );

  return (
    <div className="narrow-column gap-3">
      <h1 className="type-title">{texts.title}</h1>
      <div className="panel grid gap-4">
        {link === null && <Notice tone="warn">{texts.over}</Notice>}
        {link !== null && !isDone && (
          <>
            <p className="font-semibold wrap-anywhere">{texts.ask(link.name, link.rhythm_text)}</p>
            <p className="text-ink-2">{texts.about}</p>
            <LinkButton {...button} texts={texts} />
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
