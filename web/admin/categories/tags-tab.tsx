import { useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { SwitchField } from '../kit/fields/choice-fields.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { Apart } from '../kit/form/apart.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import { categoryTexts } from '../texts/categories.ts';
import { categoryTabTexts } from '../texts/tabs/categories.ts';
import type { Category } from './category.ts';

const texts = categoryTabTexts.tags;
const field = fieldWords(texts.fields);
const ofCategory = fieldWords(categoryTexts.fields);
type Tag = Category['productsTags'][number];
type Props = { category: Category; onChanged: () => void };

/**
 * Tags of the category's products (module categories_tags): each is saved separately, the switch with the category.
 */
export function TagsTab({ category, onChanged }: Props) {
  const [open, setOpen] = useState<Tag | 'new'>();
  const { id, version, productsTags: tags } = category;
  const columns = columnsOf<Tag>(
    { ...texts.columns, actions: texts.actions },
    {
      name: ({ tagName }) => <b>{tagName}</b>,
      tag: ({ tag }) => tag,
      reference: ({ originalName }) => originalName,
      actions: (tag) => (
        <span className="flex gap-1">
          <IconButton size={36} label={texts.editName(tag.tagName)} onClick={() => setOpen(tag)}>
            <Icon name="pencil-simple" size={18} />
          </IconButton>
          <IconButton size={36} label={texts.removeName(tag.tagName)} onClick={() => remove(tag)}>
            <Icon name="trash" size={18} />
          </IconButton>
        </span>
      ),
    },
  );

  function remove(tag: Tag) {
    const { title, text, button: confirm } = texts.removing;
    const run = async () => {
      await callApi('categoryTags.remove', { params: { id, tagId: tag.id }, query: { version } });
      showToast('success', texts.removed);
      onChanged();
    };
    askFirst({ title, text, confirm, run });
  }

  return (
    <div className="grid gap-4">
      <SwitchField {...ofCategory('productsTagsSelectable')} />
      {tags.length === 0 ? (
        <p className="kit-quiet">{texts.none}</p>
      ) : (
        <PlainTable label={texts.label} rows={tags} columns={columns} />
      )}
      <Button
        kind="soft"
        size={36}
        className="justify-self-start"
        icon={<Icon name="plus-bold" size={16} />}
        onClick={() => setOpen('new')}
      >
        {texts.add}
      </Button>
      {open && (
        <Apart>
          <TagDialog
            category={category}
            tag={open === 'new' ? undefined : open}
            onClose={() => setOpen(undefined)}
            onChanged={onChanged}
          />
        </Apart>
      )}
    </div>
  );
}

type DialogProps = Props & { tag: Tag | undefined; onClose: () => void };
type Saved = Pick<Category, 'version' | 'productsTags'>;
const blank = { tagName: '', tag: '', originalName: '' };

function TagDialog({ category: { id, version }, tag, onClose, onChanged }: DialogProps) {
  const valuesOf = ({ productsTags }: Saved) => productsTags.find((one) => one.id === tag?.id) ?? blank;
  return (
    <RecordDialog<typeof blank, Saved>
      title={tag ? texts.edit(tag.tagName) : texts.create}
      values={tag ?? blank}
      version={version}
      isNew={!tag}
      toValues={valuesOf}
      save={async (body, seen = version) => {
        const saved = tag
          ? await callApi('categoryTags.update', {
              params: { id, tagId: tag.id },
              body: { ...body, version: seen },
            })
          : await callApi('categoryTags.create', { params: { id }, body: { ...body, version: seen } });
        return { version: saved.version, productsTags: [saved.tag] };
      }}
      onSaved={() => {
        showToast('success', categoryTabTexts.saved);
        onChanged();
        onClose();
      }}
      onClose={onClose}
    >
      <TextField {...field('tagName')} required maxLength={60} />
      {tag ? (
        <TextInput label={field('tag').label} hint={categoryTexts.fixed} readOnly value={tag.tag} />
      ) : (
        <TextField {...field('tag')} required maxLength={60} />
      )}
      <TextField {...field('originalName')} maxLength={60} />
    </RecordDialog>
  );
}
