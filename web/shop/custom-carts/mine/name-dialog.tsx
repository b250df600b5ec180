import { MAX_CUSTOM_CART_NAME } from '#rules/custom-carts.ts';
import { useForm } from '#web/shop/form/use-form.ts';
import { myCustomCartTexts as texts } from '#web/shop/texts/my-custom-carts.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

type Props = {
  title: string;
  action: string;
  busyText: string;
  failedText: string;
  name?: string;
  /** May throw an ApiError, which is shown next to the field. */
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
};

export function NameDialog({ title, action, busyText, failedText, name = '', onSave, onClose }: Props) {
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields: ['name'],
    check: (values) => (values.name.trim() === '' ? { name: texts.nameMissing } : {}),
    send: async (values) => {
      await onSave(values.name.trim());
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={texts.close}>
      <form ref={form} onSubmit={onSubmit} noValidate className="grid gap-4">
        <TextInput
          label={texts.name}
          name="name"
          required
          defaultValue={name}
          hint={texts.nameHint}
          maxLength={MAX_CUSTOM_CART_NAME}
          autoComplete="off"
          error={errors.name}
          data-initial-focus
        />
        {failure !== null && (
          <Notice tone="danger" assertive>
            {`${failedText} ${failure}`}
          </Notice>
        )}
        <div className="flex justify-end gap-2">
          <Button kind="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={busy} busyText={busyText}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
