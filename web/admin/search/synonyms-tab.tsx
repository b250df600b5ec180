import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { searchTexts } from '../texts/search.ts';
import { takeOff } from './failed-words.ts';
import type { Draft } from './synonym-dialog.tsx';
import { hasWord } from './words.ts';

const texts = searchTexts.synonyms;

export type Group = OutputOf<'synonyms.list'>['items'][number];

type Props = {
  groups: readonly Group[];
  canEdit: boolean;
  onEdit: (draft: Draft) => void;
  onChanged: () => void;
};

/** The groups of words that mean the same, and the ways to change them. */
export function SynonymsTab({ groups, canEdit, onEdit, onChanged }: Props) {
  const [wanted, setWanted] = useState('');
  const [leaving, setLeaving] = useState<Group | null>(null);
  const shown = groups.filter(({ words }) => hasWord(words, wanted));
  const create = (
    <Button
      size={36}
      icon={<Icon name="plus-bold" size={18} />}
      disabledReason={canEdit ? undefined : searchTexts.readOnly}
      onClick={() => onEdit({ words: [] })}
    >
      {texts.create}
    </Button>
  );

  if (groups.length === 0) {
    return (
      <EmptyState title={texts.none} pictures={['/pictures/1f50d.webp']} actions={create}>
        {texts.noneText}
      </EmptyState>
    );
  }
  return (
    <>
      <Table
        label={texts.label}
        bar={
          <>
            <TextInput
              label={texts.filter}
              hiddenLabel
              placeholder={texts.filter}
              type="search"
              size={36}
              className="searches-filter"
              icon={<Icon name="magnifying-glass" size={18} />}
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
            />
            <span className="searches-shown" role="status">
              {texts.shown(shown.length)}
            </span>
            {create}
          </>
        }
        foot={<p className="type-note text-ink-2">{texts.about}</p>}
      >
        <thead>
          <tr>
            <HeadCell>{texts.words}</HeadCell>
            <HeadCell number className="searches-narrow">
              {texts.count}
            </HeadCell>
            {canEdit && (
              <HeadCell className="searches-actions">
                <span className="spoken">{texts.actions}</span>
              </HeadCell>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => (
            <Row key={group.id}>
              <Cell className="searches-words">
                <b>{group.words[0]}</b>
                {group.words.slice(1).map((word) => `, ${word}`)}
              </Cell>
              <Cell number className="searches-narrow">
                {group.words.length}
              </Cell>
              {canEdit && (
                <Cell className="searches-actions">
                  <div className="searches-buttons">
                    <IconButton
                      size={36}
                      label={texts.edit(group.words.join(', '))}
                      onClick={() => onEdit({ group, words: group.words })}
                    >
                      <Icon name="pencil-simple" size={18} />
                    </IconButton>
                    <IconButton
                      size={36}
                      label={texts.remove(group.words.join(', '))}
                      onClick={() => setLeaving(group)}
                    >
                      <Icon name="trash" size={18} />
                    </IconButton>
                  </div>
                </Cell>
              )}
            </Row>
          ))}
        </tbody>
      </Table>
      {shown.length === 0 && <Notice tone="info">{texts.noneFound}</Notice>}
      <RemoveDialog group={leaving} onClose={() => setLeaving(null)} onChanged={onChanged} />
    </>
  );
}

type RemoveProps = { group: Group | null; onClose: () => void; onChanged: () => void };

function RemoveDialog({ group, onClose, onChanged }: RemoveProps) {
  const [busy, setBusy] = useState(false);
  async function remove() {
    if (!group || busy) return;
    setBusy(true);
    try {
      const { id, version } = group;
      await takeOff(() => callApi('synonyms.remove', { params: { id }, query: { version } }), texts.removed);
    } finally {
      setBusy(false);
      onClose();
      onChanged();
    }
  }
  return (
    <ConfirmDialog
      open={group !== null}
      title={texts.removing.title}
      confirmLabel={texts.removing.confirm}
      cancelLabel={texts.removing.cancel}
      destructive
      busy={busy}
      busyText={texts.removing.busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {group && <p>{texts.removing.text(group.words.join(', '))}</p>}
    </ConfirmDialog>
  );
}
