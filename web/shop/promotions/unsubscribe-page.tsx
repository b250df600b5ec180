import { answerUnlessOver } from '#web/api/answer.ts';
import { callApi } from '#web/api/client.ts';
import { serverContext } from '#web/api/server-context.ts';
import { LinkButton } from '#web/shop/form/link-button.tsx';
import { useLinkPress } from '#web/shop/form/use-link-press.ts';
import { linkMeta } from '#web/shop/shell/link-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { promotionTexts as texts } from '#web/shop/texts/pages/promotions.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/unsubscribe-page.ts';
import '../account/sign/sign.css';

/** The token in a message that staff send to themselves as a test. */
const TEST = 'prueba';

export const handle: ShellHandle = { header: 'inner', store: 'any' };

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  if (token === TEST) return { link: null };
  const answer = await context.get(serverContext).call('promotions.link', { params: { token } });
  return { link: answerUnlessOver(answer) };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return linkMeta(matches[0].loaderData, {
    title: texts.title,
    description: texts.description,
    path: '/baja',
  });
}

export default function UnsubscribePage({ loaderData: { link }, params: { token } }: Route.ComponentProps) {
  const shop = useBusiness()?.title ?? '';
  const { isDone, done, ...button } = useLinkPress(link?.unsubscribed ?? false, () =>
    callApi('promotions.unsubscribe', { params: { token } }),
  );

  return (
    <div className="narrow-column gap-3">
      <h1 className="type-title">{texts.title}</h1>
      <div className="panel grid gap-4">
        {link === null && (
          <div className="grid gap-4 min-w-0">
            <Notice tone={token === TEST ? 'info' : 'warn'}>
              {token === TEST ? texts.test : texts.over}
            </Notice>
            <ButtonLink to={token === TEST ? '/' : '/profile/privacy'} size={52} wide>
              {token === TEST ? texts.toShop : texts.toProfile}
            </ButtonLink>
          </div>
        )}
        {link !== null && !isDone && (
          <div className="grid gap-4 min-w-0">
            <p className="text-ink-2">{texts.ask(shop, link.channel)}</p>
            <LinkButton {...button} texts={texts} />
          </div>
        )}
        {link !== null && isDone && (
          <div ref={done} tabIndex={-1} className="grid gap-4 min-w-0">
            <Notice tone="ok">{texts.done(shop, link.channel)}</Notice>
            <p className="text-ink-2">{texts.back}</p>
            <ButtonLink to="/" size={52} wide>
              {texts.toShop}
            </ButtonLink>
          </div>
        )}
      </div>
    </div>
  );
}
