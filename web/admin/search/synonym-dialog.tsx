import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { LongTextField } from '../kit/fields/text-field.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { searchTexts } from '../texts/search.ts';
import { wordsIn } from './words.ts';

const texts = searchTexts.form;

export type Group = OutputOf<'synonyms.create'>;
type Props = { group?: Group | undefined; words?: string; onClose: () => void; onSaved: () => void };

export default function SynonymDialog({ group, words = '', onClose, onSaved }: Props) {
  return (
    <RecordDialog<{ words: string }, Group>
      title={group ? texts.edit : texts.create}
      values={group ? valuesOf(group) : { words }}
      version={group?.version}
      toValues={valuesOf}
      save={({ words: typed }, version) => {
        const body = { words: wordsIn(typed) };
        if (!group || version === undefined) return callApi('synonyms.create', { body });
        return callApi('synonyms.update', { params: { id: group.id }, body: { ...body, version } });
      }}
      onSaved={() => {
        showToast('success', texts.saved);
        onSaved();
      }}
      onClose={onClose}
    >
      <LongTextField name="words" label={texts.words} hint={texts.hint} rows={6} counted={false} required />
    </RecordDialog>
  );
}

const valuesOf = ({ words }: Group) => ({ words: words.map((word) => `${word}\n`).join('') });
