import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { AGE_BACK, AGE_COOKIE, AGE_PAGE } from '#rules/goods/age-question.ts';
import { GATED_KINDS } from '#rules/goods/gated.ts';
import { GOODS_LAW } from '#rules/goods/kinds.ts';
import { ownAddress } from '#web/addresses/own-address.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { ageTexts as texts } from '#web/shop/texts/pages/age.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import type { Route } from './+types/age-page.ts';

export const handle: ShellHandle = { header: 'inner', store: 'any' };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { title, description } = texts;
  return pageMeta(matches[0].loaderData, { title, description, path: AGE_PAGE, hidden: true });
}

/** The legal legends come from the loader, so that the page's script does not include their table. */
export function loader() {
  return { legends: GATED_KINDS.map((kind) => GOODS_LAW[kind].legend) };
}

/** The question of age before restricted goods (rule 106). The answer ends with the browser's session. */
export default function AgePage({ loaderData: { legends } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
    document.cookie = `${AGE_COOKIE}=si; Path=/; SameSite=Lax${secure}`;
    const back = new URLSearchParams(location.search).get(AGE_BACK) ?? '';
    void navigate(ownAddress(back) || '/', { replace: true });
  };
  return (
    <div className="narrow-column gap-3">
      <h1 className="type-title">{texts.title}</h1>
      <div className="panel grid gap-4">
        <p>{texts.text}</p>
        {legends.map((legend) => (
          <p key={legend} className="text-ink-2">
            {legend}
          </p>
        ))}
        {/* Without scripts it is sent to the same address (server/catalogue/goods/age-answer.ts). */}
        <form method="post" className="grid" onSubmit={confirm}>
          <Button type="submit" size={52} wide>
            {texts.yes}
          </Button>
        </form>
        <ButtonLink to="/" kind="outline" size={52} wide>
          {texts.no}
        </ButtonLink>
      </div>
    </div>
  );
}
