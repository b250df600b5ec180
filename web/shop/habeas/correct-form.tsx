import type { InputOf } from '#contract/index.ts';
import { useForm } from '#web/shop/form/use-form.ts';
import { ownRegisterTexts as texts } from '#web/shop/texts/pages/habeas.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { RegisterFields } from './register-fields.tsx';
import { dataOf, type OwnRegister, problemsOf, registerFields } from './register-values.ts';

type Save = (body: InputOf<'register.correct'>['body']) => Promise<unknown>;
type Props = { register: OwnRegister; save: Save; onSaved: () => void; onCancel: () => void };

export default function CorrectForm({ register, save, onSaved, onCancel }: Props) {
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields: registerFields,
    check: (values) => problemsOf(values, register.user_data.document_number !== null),
    send: async (values) => {
      await save({ ...dataOf(values), version: register.version });
      showToast('success', texts.saved);
      onSaved();
    },
  });
  return (
    <form ref={form} className="grid gap-4" noValidate onSubmit={onSubmit}>
      <RegisterFields register={register} errors={errors} />
      {failure !== null && (
        <Notice tone="danger" assertive>
          {texts.saveFailed} {failure}
        </Notice>
      )}
      <p className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} busyText={texts.saving}>
          {texts.save}
        </Button>
        <Button kind="outline" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </p>
    </form>
  );
}
