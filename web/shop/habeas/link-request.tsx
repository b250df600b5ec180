import { useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { useForm } from '#web/shop/form/use-form.ts';
import { registerLinkTexts as texts } from '#web/shop/texts/pages/habeas.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

const fields = ['email'] as const;

/** For people who registered without an account: sends the link to the registered e-mail. */
export function LinkRequest() {
  const [answer, setAnswer] = useState<string>();
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields,
    check: ({ email }) => (email.trim() === '' ? { email: texts.missing } : {}),
    send: async ({ email }) => {
      setAnswer((await callApi('registerLinks.send', { body: { email: email.trim() } })).message);
    },
  });
  return (
    <section className="panel grid gap-4" aria-labelledby="link-request">
      <form method="post" ref={form} className="grid gap-4 min-w-0" noValidate onSubmit={onSubmit}>
        <h2 id="link-request" className="type-section">
          {texts.ask}
        </h2>
        <p className="text-ink-2">{texts.about}</p>
        <TextInput
          name="email"
          type="email"
          label={texts.email}
          autoComplete="email"
          maxLength={254}
          required
          error={errors.email}
        />
        {failure !== null && (
          <Notice tone="danger" assertive>
            {texts.failed} {failure}
          </Notice>
        )}
        <div role="status">{answer !== undefined && <Notice tone="ok">{answer}</Notice>}</div>
        <Button type="submit" kind="soft" wide busy={busy} busyText={texts.sending}>
          {texts.send}
        </Button>
      </form>
    </section>
  );
}
