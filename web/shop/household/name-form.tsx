import { callApi } from '#web/api/client.ts';
import { useForm } from '#web/shop/form/use-form.ts';
import { chosenOfficeId } from '#web/shop/office/chosen-office.ts';
import { householdTexts } from '#web/shop/texts/account/household.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import type { Household } from './household.ts';

type Props = {
  name?: string;
  onSaved: (household: Household) => void;
  onCancel?: () => void;
};

export function NameForm({ name: before, onSaved, onCancel }: Props) {
  const isNew = before === undefined;
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields: ['name'],
    check: ({ name }) => (name.trim() === '' ? { name: householdTexts.create.missing } : {}),
    send: async ({ name }: { name: string }) => {
      const office = chosenOfficeId();
      const { household } = isNew
        ? await callApi('household.create', {
            body: { name, ...(office !== undefined && { branch_office_id: office }) },
          })
        : await callApi('household.rename', { body: { name } });
      onSaved(household);
    },
  });
  const texts = isNew ? householdTexts.create : householdTexts.rename;
  return (
    <form ref={form} className="grid gap-4" noValidate onSubmit={onSubmit}>
      <TextInput
        label={householdTexts.create.name}
        hint={householdTexts.create.hint}
        name="name"
        autoComplete="off"
        maxLength={40}
        required
        defaultValue={before}
        error={errors.name}
      />
      {failure !== null && (
        <Notice tone="danger" assertive>
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} busyText={texts.sending}>
          {texts.send}
        </Button>
        {onCancel && (
          <Button kind="outline" onClick={onCancel}>
            {householdTexts.rename.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
