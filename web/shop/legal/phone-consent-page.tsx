import { Link } from 'react-router';
import { answerUnlessOver } from '#web/api/answer.ts';
import { callApi } from '#web/api/client.ts';
import { serverContext } from '#web/api/server-context.ts';
import { LinkButton } from '#web/shop/form/link-button.tsx';
import { useLinkPress } from '#web/shop/form/use-link-press.ts';
import { linkMeta } from '#web/shop/shell/link-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { phoneConsentTexts as texts } from '#web/shop/texts/pages/phone-consent.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/phone-consent-page.ts';
import '../account/sign/sign.css';

export const handle: ShellHandle = { header: 'inner', store: 'any' };

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const answer = await context.get(serverContext).call('phoneConsents.get', { params: { token } });
  return { consent: answerUnlessOver(answer) };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return linkMeta(matches[0].loaderData, {
    title: texts.title,
    description: texts.description,
    path: '/no-autorizo',
  });
}

/** Refuses an authorisation that was recorded by phone. */
export default function PhoneConsentPage({
  loaderData: { consent },
  params: { token },
}: Route.ComponentProps) {
  const shop = useBusiness()?.title ?? '';
  const { isDone, done, ...button } = useLinkPress(consent?.withdrawn ?? false, () =>
    callApi('phoneConsents.withdraw', { params: { token } }),
  );
  const isAsked = consent !== null && !isDone;

  return (
    <div className="narrow-column gap-3">
      <h1 className="type-title">{texts.title}</h1>
      <div className="panel grid gap-4">
        {consent === null && <Notice tone="warn">{texts.over}</Notice>}
        {isAsked && <p className="text-ink-2">{texts.ask(shop, consent.given_date)}</p>}
        {isAsked && <LinkButton {...button} texts={texts} />}
        {consent !== null && isDone && (
          <div ref={done} tabIndex={-1} className="grid gap-4 min-w-0">
            <Notice tone="ok">{texts.done}</Notice>
            <p className="text-ink-2">{texts.after}</p>
          </div>
        )}
        {!isAsked && (
          <ButtonLink to="/pqr" size={52} wide>
            {texts.request}
          </ButtonLink>
        )}
        <Link to="/privacy" className="link type-note">
          {texts.policy}
        </Link>
      </div>
    </div>
  );
}
