import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextListField } from '../kit/fields/list/text-list-field.tsx';
import { useCanEdit } from '../kit/form/can-edit.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { productsTexts } from '../texts/products.ts';
import type { Place, ShelfPicker } from './product-pickers.ts';
import type { Values } from './product-values.ts';

const texts = productsTexts.form;
const field = fieldWords(texts.fields);

/** The tags of a product: those of its category are ticked (back-office 5), others are typed. */
export function TagsFields({ shelves }: { shelves: ShelfPicker }) {
  return (
    <div className="kit-form">
      <CategoryTags shelves={shelves} />
      <TextListField {...field('tags')} rowLabel="Tag" addLabel={texts.addTag} maxLength={60} most={40} />
    </div>
  );
}

function CategoryTags({ shelves }: { shelves: ShelfPicker }) {
  const { setValue } = useFormContext<Values>();
  const canEdit = useCanEdit();
  const [shelf, worn] = useWatch<Values, ['sub_category_id', 'tags']>({ name: ['sub_category_id', 'tags'] });
  const [tags, setTags] = useState<Place['tags']>([]);
  useEffect(() => {
    let isCurrent = true;
    shelves.tagsOf(shelf).then(
      (found) => isCurrent && setTags(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [shelves, shelf]);
  if (tags.length === 0) return null;
  const tick = (tag: string, isOn: boolean) => {
    const others = worn.filter((one) => one !== tag);
    setValue('tags', isOn ? [...others, tag] : others, { shouldDirty: true });
  };
  return (
    <fieldset className="kit-wide flex flex-wrap gap-4">
      <legend className="field-label">{texts.categoryTags}</legend>
      {tags.map(({ id, tag, tagName }) => (
        <Checkbox
          key={id}
          disabled={!canEdit}
          checked={worn.includes(tag)}
          onChange={({ target }) => tick(tag, target.checked)}
        >
          {tagName}
        </Checkbox>
      ))}
    </fieldset>
  );
}
