import type { OutputOf } from '#contract/index.ts';
import { importDataTexts } from '../texts/import/data.ts';

const texts = importDataTexts.rows;

type Props = Pick<OutputOf<'imports.rows'>['list'][number], 'changes' | 'figures'>;

/** What a row changes of its product, and in the first of its offices. */
export function ChangesCell({ changes, figures }: Props) {
  const more = (figures?.offices ?? 1) - 1;
  return (
    <>
      <Changes list={changes} />
      {figures && figures.changes.length > 0 && (
        <>
          <p className="kit-quiet">{figures.office}</p>
          <Changes list={figures.changes} />
        </>
      )}
      {more > 0 && <p className="kit-quiet">{texts.moreOffices(more)}</p>}
    </>
  );
}

function Changes({ list }: { list: Props['changes'] }) {
  if (list.length === 0) return null;
  return (
    <ul>
      {list.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          {texts.fields[field]}: {texts.change(before, after)}
        </li>
      ))}
    </ul>
  );
}
