import { type ReactNode, useRef } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { Button } from '#web/ui/actions/button.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { FailureNotice } from './failure-notice.tsx';
import { FieldNamesProvider, useFieldNames } from './field-names.tsx';
import { OpensTab, useFirstWrong } from './first-wrong.ts';
import { onFormKey } from './form-keys.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import type { RecordDialogProps } from './record-dialog.tsx';
import { StaleChoice } from './stale-choice.tsx';
import { useRecordForm } from './use-record-form.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

const texts = kitTexts.record;

type Props<Values extends FieldValues, Saved> = Pick<
  RecordDialogProps<Values, Saved>,
  'values' | 'version' | 'toValues' | 'save' | 'onSaved' | 'refused' | 'saveText' | 'children'
> & {
  actions?: ReactNode;
  beside?: ReactNode;
};

/** A record on its own page; works like its dialog (record-dialog.tsx). */
export function RecordPage<Values extends FieldValues, Saved extends { version: number }>(
  props: Props<Values, Saved>,
) {
  'use no memo'; // As in useRecordForm.
  const { saveText = texts.save } = props;
  const { form, failure, stale, resolve, refusals, changed, busy, hasChanges, discard, submit } =
    useRecordForm(props);
  const names = useFieldNames();
  const element = useRef<HTMLFormElement>(null);
  const opensTab = useRef<(tab: string) => void>(undefined);
  useFirstWrong(element, refusals, opensTab);
  const guard = useUnsavedGuard({ hasChanges, busy, isNew: false }, () => {});
  const open = stale?.fields.length ?? 0;

  return (
    <FormProvider {...form}>
      <div className="kit-page grid gap-5 items-start">
        <form ref={element} className="grid min-w-0 gap-4" onSubmit={submit} onKeyDown={onFormKey} noValidate>
          <FieldNamesProvider names={names}>
            {failure && <FailureNotice {...failure} />}
            {stale && (
              <StaleChoice stale={stale} mine={form.getValues()} names={names.current} onChoose={resolve} />
            )}
            <OpensTab value={opensTab}>{props.children}</OpensTab>
          </FieldNamesProvider>
          <footer className="kit-page-foot">
            <span className="flex-1 text-ink-2 max-[700px]:basis-full" role="status">
              {changed.length > 0 && texts.unsaved(changed.length)}
            </span>
            {props.actions}
            {(changed.length > 0 || stale) && (
              <Button kind="outline" onClick={discard}>
                {texts.discard}
              </Button>
            )}
            <Button
              type="submit"
              busy={busy}
              busyText={texts.saving}
              disabledReason={open > 0 ? texts.choose(open) : undefined}
            >
              {typeof saveText === 'function' ? saveText(form.watch()) : saveText}
            </Button>
          </footer>
        </form>
        {props.beside}
      </div>
      <LeaveDialog guard={guard} changes={changed.length} />
    </FormProvider>
  );
}
