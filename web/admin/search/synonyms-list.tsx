import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import type { Found } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { removeAction } from '../kit/table/record-actions.tsx';
import { searchTexts as texts } from '../texts/search.ts';
import type { Group } from './synonym-dialog.tsx';

const SynonymDialog = lazyPart(() => import('./synonym-dialog.tsx'));

const nameOf = ({ words }: Group) => words.join(', ');
const columns = columnsOf<Group>(texts.columns, {
  words: {
    wraps: true,
    cell: ({ words: [first, ...others] }) => (
      <>
        <b>{first}</b>
        {others.map((word) => `, ${word}`)}
      </>
    ),
  },
  count: { number: true, cell: ({ words }) => words.length },
});
const actions = [
  removeAction({
    remove: ({ id, version }: Group) => callApi('synonyms.remove', { params: { id }, query: { version } }),
    restore: ({ words }) => callApi('synonyms.create', { body: { words } }),
    removing: (groups) => texts.synonyms.removing(groups.map(nameOf).join('; ')),
    removeName: (group) => texts.synonyms.remove(nameOf(group)),
  }),
];

export function SynonymsList({ found, canEdit }: { found: Found<Group>; canEdit: boolean }) {
  return (
    <ResourcePage
      name="sinonimos"
      texts={{ ...texts, ...texts.synonyms }}
      found={found}
      columns={columns}
      nameOf={nameOf}
      openName={(group) => texts.synonyms.edit(nameOf(group))}
      views={texts.views}
      actions={canEdit ? actions : []}
      readOnly={canEdit ? undefined : texts.readOnly}
      picture="/pictures/1f50d.webp"
      record={
        canEdit
          ? ({ id, ...opened }) => {
              const group = found?.list.find((one) => one.id === id);
              return (group || opened.isNew) && <SynonymDialog key={id} group={group} {...opened} />;
            }
          : undefined
      }
    />
  );
}
