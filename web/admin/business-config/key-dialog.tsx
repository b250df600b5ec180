import { keysOf } from '#contract/business/service-keys.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { GroupField } from '../kit/fields/layout-fields.tsx';
import { inputProps } from '../kit/fields/text-field.tsx';
import { type KitFieldProps, useKitField } from '../kit/fields/use-kit-field.ts';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { keyTexts as texts } from '../texts/business/keys.ts';
import { ProofField } from './proof-field.tsx';
import type { ProofKind, ServiceKeys } from './service-keys.ts';

type Values = { values: Record<string, string>; proof: string };
type Props = { keys: ServiceKeys; proof: ProofKind; onClose: () => void; onSaved: () => void };

/** Fields start empty, whatever is stored: empty ones keep their value. */
export default function KeyDialog({ keys, proof: kind, onClose, onSaved }: Props) {
  const { service, version } = keys;
  const [name, what] = texts.services[service];
  const blank: Values = {
    values: Object.fromEntries(keysOf(service).map(([key]) => [key, ''])),
    proof: '',
  };
  return (
    <RecordDialog<Values, ServiceKeys>
      title={name}
      subtitle={what}
      values={blank}
      version={version}
      toValues={() => blank}
      save={async ({ values, proof }, edited = version) =>
        (await callApi('keys.save', { params: { service }, body: { values, proof, version: edited } })).doc
      }
      onSaved={() => {
        showToast('success', texts.saved);
        onSaved();
      }}
      refused={() => texts.refused}
      onClose={onClose}
    >
      <GroupField<Values['values']> name="values" label={name} show={() => texts.written}>
        {keysOf(service).map(([key, { looks, optional = false }]) => {
          const isThere = keys.keys.some((one) => one.name === key);
          return (
            <SecretField
              key={key}
              name={key}
              label={texts.names[key] ?? key}
              hint={texts.keep(looks, isThere)}
              required={!optional && !isThere}
            />
          );
        })}
      </GroupField>
      <ProofField kind={kind} />
    </RecordDialog>
  );
}

/** Hidden on screen, and the browser does not offer to save it. */
function SecretField(props: KitFieldProps) {
  const field = useKitField<string>(props, () => texts.written);
  return (
    <PasswordInput
      {...inputProps(props, field)}
      autoComplete="new-password"
      showLabel={texts.show}
      hideLabel={texts.hide}
      maxLength={500}
      value={field.value}
      onChange={(event) => field.change(event.target.value)}
    />
  );
}
