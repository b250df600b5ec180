import { useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { Combobox, type Suggestion } from '#web/ui/fields/combobox.tsx';
import { useSettled } from '#web/ui/hooks/use-settled.ts';
import { ReadFailed } from '../table/read-failed.tsx';
import { useReading } from '../table/use-reading.ts';
import { usersTexts } from '../texts/users.ts';

const texts = usersTexts.form;
/** As the filters of the tables wait. */
const PAUSE_MS = 450;

type Props = {
  chosen: string | null;
  locked: boolean;
  error: string | undefined;
  onChange: (id: string | null) => void;
};

/** Which provider an account stands for: searched by its name, because a business may have thousands. */
export function ProviderField({ chosen, locked, error, onChange }: Props) {
  // What is chosen, with its name once it is known.
  const [known, setKnown] = useState<Suggestion>();
  const [typed, setTyped] = useState<string>();
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const name = known && known.id === chosen ? known.name : '';
  const search = useSettled((typed ?? '').trim(), PAUSE_MS);
  const mine = useReading(
    async () => (chosen === null ? [] : (await callApi('people.providers', { query: { id: chosen } })).list),
    ([first]) => setKnown((before) => first ?? before),
  );
  const others = useReading(
    async () => (await callApi('people.providers', { query: search === '' ? {} : { search } })).list,
    setFound,
    search,
  );

  function leave() {
    // Nothing written is nobody; words that chose nobody are taken back.
    if (typed?.trim() === '') onChange(null);
    setTyped(undefined);
  }

  if (mine.failed || others.failed) {
    const again = mine.failed ? mine.again : others.again;
    return <ReadFailed again={again}>{texts.suppliersFailed}</ReadFailed>;
  }
  const waits = mine.busy && chosen !== null;
  return (
    <Combobox
      label={texts.supplier}
      listLabel={texts.suppliers}
      hint={texts.supplierHint}
      disabled={locked || waits}
      error={error}
      maxLength={100}
      placeholder={waits ? texts.suppliersLoading : texts.noSupplier}
      value={typed ?? name}
      suggestions={found}
      onType={setTyped}
      onChoose={(provider) => {
        setKnown(provider);
        setTyped(undefined);
        onChange(provider.id);
      }}
      onLeave={leave}
    />
  );
}
