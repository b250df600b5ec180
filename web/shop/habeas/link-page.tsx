import { useRevalidator } from 'react-router';
import { answerUnlessOver } from '#web/api/answer.ts';
import { callApi } from '#web/api/client.ts';
import { serverContext } from '#web/api/server-context.ts';
import { linkMeta } from '#web/shop/shell/link-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { registerLinkTexts as texts } from '#web/shop/texts/pages/habeas.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/link-page.ts';
import '../account/profile/profile.css';
import '../account/sign/sign.css';
import { LinkRequest } from './link-request.tsx';
import { type OwnCalls, OwnRegisterCard } from './own-register-card.tsx';

export const handle: ShellHandle = { header: 'inner', store: 'any' };

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const answer = await context.get(serverContext).call('registerLinks.get', { params: { token } });
  return { found: answerUnlessOver(answer) };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { title, description } = texts;
  return linkMeta(matches[0].loaderData, { title, description, path: '/habeas-data' });
}

/** A registration made without an account, for the holder of its link (Ley 1581 of 2012, article 8). */
export default function LinkPage({ loaderData: { found }, params: { token } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const params = { token };
  const calls: OwnCalls = {
    correct: (body) => callApi('registerLinks.correct', { params, body }),
    withdraw: (purpose) => callApi('registerLinks.withdraw', { params, body: { purpose } }),
    evidence: () => callApi('registerLinks.evidence', { params }),
  };
  return (
    <div className="mx-auto grid w-full max-w-[760px] content-start gap-3 px-4 pt-6 pb-10">
      <h1 className="type-title">{texts.title}</h1>
      {found === null ? (
        <>
          <Notice tone="warn">{texts.over}</Notice>
          <LinkRequest />
        </>
      ) : (
        <>
          <p className="text-ink-2">{texts.private}</p>
          <section className="panel grid gap-4">
            <OwnRegisterCard register={found.doc} calls={calls} onChanged={() => void revalidate()} />
          </section>
        </>
      )}
    </div>
  );
}
