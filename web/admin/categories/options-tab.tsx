import { useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { TextListField } from '../kit/fields/list/text-list-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { Apart } from '../kit/form/apart.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { ReadFailed } from '../table/read-failed.tsx';
import { useReading } from '../table/use-reading.ts';
import { categoryTabTexts } from '../texts/tabs/categories.ts';
import type { Subcategory } from './category.ts';

const texts = categoryTabTexts.options;
const field = fieldWords(texts.fields);
type Option = Subcategory['options'][number];

/** Options that shoppers choose on product pages, by subcategory (module categories_options). */
export function OptionsTab({ categoryId: id }: { categoryId: string }) {
  const [subcategories, setSubcategories] = useState<readonly Subcategory[]>();
  const [open, setOpen] = useState<{ subcategory: Subcategory; option: Option | undefined }>();
  const { failed, again } = useReading(
    async () => (await callApi('subcategories.list', { params: { id } })).result,
    setSubcategories,
  );
  if (failed) return <ReadFailed again={again}>{texts.failed}</ReadFailed>;
  if (!subcategories) {
    return (
      <Waiting label={texts.loading}>
        <Skeleton height={160} width="100%" />
      </Waiting>
    );
  }
  if (subcategories.length === 0) return <p className="kit-quiet">{texts.none}</p>;
  return (
    <ul className="grid gap-3">
      {subcategories.map((subcategory) => (
        <li key={subcategory.id} className="flex flex-wrap items-center gap-2">
          <b className="basis-40">{subcategory.displayName}</b>
          {subcategory.options.length === 0 && <span className="kit-quiet">{texts.noneOf}</span>}
          {subcategory.options.map((option) => (
            <Button
              key={option.id}
              kind="outline"
              size={36}
              aria-label={texts.editName(option.name, subcategory.displayName)}
              icon={<Icon name="pencil-simple" size={16} />}
              onClick={() => setOpen({ subcategory, option })}
            >
              {option.name}: {option.options.join(', ')}
            </Button>
          ))}
          <Button
            kind="ghost"
            size={36}
            aria-label={texts.addTo(subcategory.displayName)}
            icon={<Icon name="plus-bold" size={16} />}
            onClick={() => setOpen({ subcategory, option: undefined })}
          >
            {texts.add}
          </Button>
        </li>
      ))}
      {open && (
        <Apart>
          <OptionDialog {...open} onClose={() => setOpen(undefined)} onChanged={again} />
        </Apart>
      )}
    </ul>
  );
}

type Props = {
  subcategory: Subcategory;
  option: Option | undefined;
  onClose: () => void;
  onChanged: () => void;
};
type Saved = Pick<Subcategory, 'options' | 'version'>;
type Values = { name: string; options: string[] };
const blank: Values = { name: '', options: [''] };

function OptionDialog({ subcategory, option, onClose, onChanged }: Props) {
  const params = { id: subcategory.category_id, subId: subcategory.id };
  const valuesOf = ({ name, options }: Option): Values => ({ name, options });
  const put = (values: Values, version: number) =>
    callApi('subcategoryOptions.put', {
      params,
      body: { ...values, version, ...(option && { originalName: option.name }) },
    });
  const done = (words: string) => {
    showToast('success', words);
    onChanged();
    onClose();
  };

  const remove = ({ name }: Option) =>
    askFirst({
      title: texts.removing.title,
      text: texts.removing.text(name),
      confirm: texts.removing.confirm,
      run: async () => {
        await put({ name, options: [] }, subcategory.version);
        done(texts.removed);
      },
    });

  return (
    <RecordDialog<Values, Saved>
      title={option ? texts.edit(option.name) : texts.create(subcategory.displayName)}
      values={option ? valuesOf(option) : blank}
      version={subcategory.version}
      isNew={!option}
      toValues={({ options }) => {
        const now = options.find(({ id }) => id === option?.id);
        return now ? valuesOf(now) : blank;
      }}
      refused={() => texts.notSaved}
      save={({ name, options }, version = subcategory.version) =>
        put({ name, options: options.filter((one) => one.trim() !== '') }, version)
      }
      onSaved={() => done(categoryTabTexts.saved)}
      onClose={onClose}
      actions={
        option && (
          <Button kind="danger-outline" onClick={() => remove(option)}>
            {texts.remove}
          </Button>
        )
      }
    >
      <TextField {...field('name')} required maxLength={60} wide />
      <TextListField {...field('options')} rowLabel={texts.row} required maxLength={60} most={50} />
    </RecordDialog>
  );
}
