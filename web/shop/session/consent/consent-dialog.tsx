import { type SyntheticEvent, useId, useState } from 'react';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import { FORM_TEXTS } from '#rules/identity.ts';
import { consentQuestionTexts as texts } from '#web/shop/texts/account/consent-question.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';

/** Asks for the authorisation to treat personal data, in an unticked box (rule 43). */
export default function ConsentDialog({ answer }: { answer: (agrees: boolean) => void }) {
  const form = useId();
  const [agrees, setAgrees] = useState(false);
  const [missing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The event must not submit a surrounding form of the page, too.
    event.stopPropagation();
    if (agrees) answer(true);
    else setMissing(true);
  };
  return (
    <Modal
      kind="dialog"
      className="modal-confirm"
      open
      onClose={() => answer(false)}
      title={texts.title}
      closeLabel={texts.cancel}
      foot={
        <>
          <Button kind="outline" wide onClick={() => answer(false)}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={form} wide>
            {texts.goOn}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-3" noValidate onSubmit={submit}>
        <p>{texts.text}</p>
        <Checkbox
          name="habeasAccept"
          checked={agrees}
          onChange={(event) => setAgrees(event.target.checked)}
          error={missing && !agrees ? FORM_TEXTS.habeasRequired : undefined}
        >
          {consentTexts.personal_data.text}
        </Checkbox>
      </form>
    </Modal>
  );
}
