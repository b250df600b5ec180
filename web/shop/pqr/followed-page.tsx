import { answerUnlessOver } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { linkMeta } from '#web/shop/shell/link-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { pqrTexts as texts } from '#web/shop/texts/pages/pqr.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/followed-page.ts';
import { OneRequest } from './one-request.tsx';

export const handle: ShellHandle = { header: 'inner', store: 'any' };

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const answer = await context.get(serverContext).call('pqr.followed', { params: { token } });
  return { pqr: answerUnlessOver(answer)?.pqr ?? null };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  const description = texts.description(root?.business.title ?? '');
  return linkMeta(root, { title: texts.followed, description, path: '/pqr' });
}

/**
 * A request of somebody without an account, opened by the signed link of their mail (Ley 1480 of 2011, article 50 g).
 */
export default function FollowedPage({ loaderData: { pqr } }: Route.ComponentProps) {
  return (
    <div className="narrow-column gap-3">
      <h1 className="type-title">{texts.followed}</h1>
      <div className="panel grid gap-4">
        {pqr === null ? <Notice tone="warn">{texts.unknownLink}</Notice> : <OneRequest pqr={pqr} />}
        <ButtonLink to="/pqr" kind="outline">
          {texts.another}
        </ButtonLink>
      </div>
    </div>
  );
}
