import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { keyTexts as texts } from '../texts/business/keys.ts';
import { kitTexts } from '../texts/kit.ts';
import { ProofField } from './proof-field.tsx';
import type { ProofKind, ServiceKeys } from './service-keys.ts';

type Props = { keys: ServiceKeys; proof: ProofKind; onClose: () => void; onSaved: () => void };
const blank = { proof: '' };

export default function RemoveKeysDialog({ keys, proof: kind, onClose, onSaved }: Props) {
  const { service, version } = keys;
  return (
    <RecordDialog<typeof blank, ServiceKeys>
      title={texts.removing.title(texts.services[service][0])}
      subtitle={texts.removing.text}
      saveText={texts.removing.confirm}
      values={blank}
      version={version}
      toValues={() => blank}
      failed={() => kitTexts.record.notRemoved}
      save={async ({ proof }, edited = version) => {
        const query = { version: edited };
        return (await callApi('keys.remove', { params: { service }, query, body: { proof } })).doc;
      }}
      onSaved={() => {
        showToast('success', texts.removed);
        onSaved();
      }}
      onClose={onClose}
    >
      <ProofField kind={kind} />
    </RecordDialog>
  );
}
