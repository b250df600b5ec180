import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ChecksField } from '../kit/fields/checks-field.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { businessesTexts } from '../texts/business/businesses.ts';
import { type Business, UNVERSIONED, type Unversioned } from './business-dialog.tsx';

export type Modules = OutputOf<'businesses.modules'>['list'];

const texts = businessesTexts.modules;

type Props = { of: { business: Business; modules: Modules }; onClose: () => void };

/** The modules of a business, whose own staff can only request them (rule 68). */
export default function ModulesDialog({ of: { business, modules }, onClose }: Props) {
  return (
    <RecordDialog<{ modules: string[] }, { list: Modules } & Unversioned>
      title={texts.actionName(business.name)}
      values={valuesOf({ list: modules })}
      version={UNVERSIONED}
      toValues={valuesOf}
      save={async (body) => ({
        ...(await callApi('businesses.setModules', { params: { id: business.id }, body })),
        version: UNVERSIONED,
      })}
      onSaved={() => {
        showToast('success', texts.saved);
        onClose();
      }}
      onClose={onClose}
    >
      <ChecksField
        name="modules"
        label={texts.label}
        hint={texts.hint}
        options={modules.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </RecordDialog>
  );
}

const valuesOf = ({ list }: { list: Modules }) => ({
  modules: list.filter(({ is_active }) => is_active).map(({ code }) => code),
});
