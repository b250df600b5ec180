import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { importDataTexts } from '../texts/import/data.ts';
import type { Choices } from './import-state.tsx';
import type { MappingWork } from './use-mapping.ts';

const texts = importDataTexts.mapping;

type Props = { id: string; templates: Choices['sources']; work: MappingWork };

/** Stores the mapping under a name for later files; confirms before replacing another one. */
export function SaveAs({ id, templates, work: { busy, mapping, saveAs } }: Props) {
  const [name, setName] = useState('');
  const { revalidate } = useRevalidator();

  function save(): void {
    const named = name.trim();
    if (named === '') return;
    if (!templates.some((one) => one.name === named)) {
      void saveAs(named).then(revalidate);
      return;
    }
    const { title, ...words } = texts.replace;
    askFirst({
      ...words,
      title: title(named),
      destructive: false,
      run: async () => {
        await callApi('imports.map', { params: { id }, body: { mapping, save_as: named, replace: true } });
        await revalidate();
        showToast('success', texts.saved(named));
      },
    });
  }

  return (
    <form
      className="flex flex-wrap items-end gap-x-3 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        label={texts.saveAs}
        size={36}
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" kind="outline" size={36} busy={busy === 'save'} busyText={texts.saving}>
        {texts.save}
      </Button>
      <span className="kit-quiet self-center">{texts.saveHint}</span>
    </form>
  );
}
