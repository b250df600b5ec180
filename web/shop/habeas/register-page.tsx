import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import { answerOrThrow } from '#web/api/answer.ts';
import { callApi } from '#web/api/client.ts';
import { serverContext } from '#web/api/server-context.ts';
import { useForm } from '#web/shop/form/use-form.ts';
import { useSession } from '#web/shop/session/session-store.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { habeasTexts as texts } from '#web/shop/texts/pages/habeas.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import type { Route } from './+types/register-page.ts';
import '../account/sign/sign.css';
import { LinkRequest } from './link-request.tsx';
import { RegisterFields, Section } from './register-fields.tsx';
import { dataOf, problemsOf, registerFields } from './register-values.ts';

export const handle: ShellHandle = { header: 'inner', store: 'any' };

/** 404 unless the business has this register (module habeas-data). */
export async function loader({ context }: Route.LoaderArgs) {
  const business = answerOrThrow(await context.get(serverContext).call('business.get', { query: {} }));
  if (!business.modules_enable.includes('habeas-data'))
    throw new Response(shellTexts.notFound.title, { status: 404 });
  return null;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { title, description } = texts;
  return pageMeta(matches[0].loaderData, { title, description, path: '/habeas-data', hidden: true });
}

/** Anybody registers here, with or without an account, and authorises the use of their data (back-office 2). */
export default function RegisterPage() {
  const [isDone, setDone] = useState(false);
  const isSignedIn = useSession().status === 'signed-in';
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDone) done.current?.focus();
  }, [isDone]);
  return (
    <div className="mx-auto grid w-full max-w-[760px] content-start gap-3 px-4 pt-6 pb-10">
      <h1 className="type-title">{texts.title}</h1>
      <div className="panel grid gap-4">
        {isDone ? (
          <div ref={done} tabIndex={-1} className="grid gap-4 min-w-0">
            <Registered />
          </div>
        ) : (
          <RegisterForm onDone={() => setDone(true)} />
        )}
      </div>
      {!isDone && !isSignedIn && <LinkRequest />}
    </div>
  );
}

function Registered() {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <>
      <Notice tone="ok">{texts.done}</Notice>
      <p className="text-ink-2">{isSignedIn ? texts.doneOwn : texts.doneGuest}</p>
      <ButtonLink to={isSignedIn ? '/profile/privacy' : '/'} size={52} wide>
        {isSignedIn ? texts.toProfile : texts.toShop}
      </ButtonLink>
    </>
  );
}

function RegisterForm({ onDone }: { onDone: () => void }) {
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields: registerFields,
    check: (values) => ({
      ...problemsOf(values, false),
      ...(values.habeasAccept === '' && { habeasAccept: texts.wrong.habeasAccept }),
    }),
    send: async (values) => {
      const consents = {
        habeasAccept: values.habeasAccept !== '',
        promotional_send_authorization: values.promotional !== '',
        text_version: consentTexts.personal_data.version,
      };
      await callApi('register.create', { body: { ...dataOf(values), ...consents } });
      onDone();
    },
  });
  return (
    <form method="post" ref={form} className="grid gap-4 min-w-0" noValidate onSubmit={onSubmit}>
      <p className="text-ink-2">{texts.intro}</p>
      <RegisterFields errors={errors} />
      <Section title={texts.sections.consents} alone>
        <Checkbox name="habeasAccept" error={errors.habeasAccept}>
          {consentTexts.personal_data.text}
        </Checkbox>
        <Link to="/terms" target="_blank" className="link type-note justify-self-start">
          {texts.terms}
        </Link>
        <Checkbox name="promotional">{consentTexts.promotional.text}</Checkbox>
      </Section>
      {failure !== null && (
        <Notice tone="danger" assertive>
          {texts.failed} {failure}
        </Notice>
      )}
      <Button type="submit" size={52} wide busy={busy} busyText={texts.sending}>
        {texts.send}
      </Button>
    </form>
  );
}
