import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { leftSignedOut } from '../shell/session-ended.ts';
import { usersTexts } from '../texts/users.ts';

const texts = usersTexts.form;
type Provider = { id: string; name: string };

type Props = {
  chosen: string | null;
  locked: boolean;
  error: string | undefined;
  onChange: (id: string | null) => void;
};

/** Read once somebody is made a provider: few are. What is chosen stays while they are on their way. */
export function ProviderField({ chosen, locked, error, onChange }: Props) {
  const { providers, failed, read } = useProviders();
  if (failed) {
    return (
      <Notice
        tone="danger"
        assertive
        action={
          <button type="button" className="link" onClick={read}>
            {usersTexts.retry}
          </button>
        }
      >
        {texts.suppliersFailed}
      </Notice>
    );
  }
  return (
    <Select
      label={texts.supplier}
      disabled={locked || !providers}
      error={error}
      value={providers ? (chosen ?? '') : ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{providers ? texts.noSupplier : texts.suppliersLoading}</option>
      {providers?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function useProviders() {
  const [providers, setProviders] = useState<Provider[]>();
  const [failed, setFailed] = useState(false);
  async function load() {
    setFailed(false);
    try {
      setProviders((await callApi('people.providers', { query: {} })).list);
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      setFailed(true);
    }
  }
  const first = useEffectEvent(load);
  useEffect(() => void first(), []);
  return { providers, failed, read: () => void load() };
}
