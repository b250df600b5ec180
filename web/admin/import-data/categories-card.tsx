import { useState } from 'react';
import { groupThousands } from '#rules/money.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { importDataTexts } from '../texts/import/data.ts';
import type { Choices, ImportDetail } from './import-state.tsx';
import type { MappingWork } from './use-mapping.ts';

const texts = importDataTexts.categories;
/** Each row has a list of all subcategories: more of them at once would slow down the page. */
const AT_ONCE = 30;

type Props = {
  summary: Pick<NonNullable<ImportDetail['summary']>, 'categories_found' | 'categories'>;
  shelves: Choices['shelves'];
  work: MappingWork;
};

export function CategoriesCard({ summary, shelves, work: { mapping, change } }: Props) {
  const { categories_found: found, categories: total } = summary;
  const [most, setMost] = useState(AT_ONCE);
  const sorted = [...found].sort((one, other) => place(one) - place(other));
  const names = new Map(shelves.map(({ id, name }) => [id, name]));
  if (found.length === 0) return null;
  return (
    <section className="kit-card gap-3" aria-labelledby="import-categories">
      <h2 id="import-categories" className="text-[1rem] font-semibold">
        {texts.heading}
      </h2>
      <p className="kit-quiet">{texts.about}</p>
      <ul>
        {sorted.slice(0, most).map(({ path, count, subcategory_id: id, made }) => (
          <li
            key={path}
            className="grid grid-cols-1 items-start gap-y-1.5 gap-x-3 py-2 border-t border-line min-[1100px]:grid-cols-[minmax(0,1fr)_200px_160px]"
          >
            <div>
              <b>{path}</b>
              <p className="kit-quiet">{texts.count(count, groupThousands(count))}</p>
            </div>
            <Select
              label={texts.of(path)}
              hiddenLabel
              size={36}
              value={mapping.categories[path] ?? ''}
              onChange={({ target }) => {
                const { [path]: _, ...others } = mapping.categories;
                change({ categories: target.value ? { ...others, [path]: target.value } : others });
              }}
            >
              <option value="">{made ? texts.made : (id && names.get(id)) || texts.waiting}</option>
              {shelves.map((shelf) => (
                <option key={shelf.id} value={shelf.id}>
                  {shelf.name}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      {found.length > most && (
        <Button kind="outline" size={36} onClick={() => setMost(most + AT_ONCE)}>
          {texts.more(groupThousands(found.length - most))}
        </Button>
      )}
      {total > found.length && (
        <p className="kit-quiet">
          {texts.beyond(groupThousands(total - found.length), mapping.create_categories)}
        </p>
      )}
    </section>
  );
}

function place({ subcategory_id: id, made }: Props['summary']['categories_found'][number]): number {
  if (id === null && !made) return 0;
  return made ? 1 : 2;
}
