import { candidatesOf } from '#rules/package-contents/candidates.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showDecimal } from '../kit/fields/whole-number.ts';
import { importDataTexts } from '../texts/import/data.ts';
import { type ImportRow, useImportRows } from './use-import-rows.ts';
import type { MappingWork } from './use-mapping.ts';

const texts = importDataTexts.contents;

/** Products whose texts leave their content in doubt: a person chooses it with one press. */
export function ContentsCard({ id, work }: { id: string; work: MappingWork }) {
  const { read, busy, more } = useImportRows(id, { problem: 'CONTENT_DOUBT' });
  return (
    <section className="kit-card gap-3" aria-labelledby="import-contents">
      <h2 id="import-contents" className="text-[1rem] font-semibold">
        {texts.heading}
      </h2>
      <p className="kit-quiet">{texts.about}</p>
      <ul>
        {read?.rows.map((row) => (
          <ContentRow key={row.id} row={row} work={work} />
        ))}
      </ul>
      {read?.hasNextPage && (
        <Button kind="outline" size={36} busy={busy} busyText={texts.reading} onClick={more}>
          {texts.more}
        </Button>
      )}
    </section>
  );
}

type RowProps = {
  row: Pick<ImportRow, 'sku' | 'title' | 'changes'>;
  work: Pick<MappingWork, 'mapping' | 'change'>;
};

/** The possible contents according to title and size; pressing the chosen one again clears it. */
export function ContentRow({ row: { sku, title, changes }, work: { mapping, change } }: RowProps) {
  const size = changes.find(({ field }) => field === 'size')?.after ?? '';
  const found = sku === '' ? [] : candidatesOf(`${title} ${size}`);
  const { [sku]: chosen, ...others } = mapping.contents ?? {};
  return (
    <li className="grid gap-1.5 py-2 border-t border-line">
      <b className="wrap-anywhere">{title}</b>
      {found.length === 0 && <span className="kit-quiet">{texts.none}</span>}
      <fieldset className="flex flex-wrap gap-2" aria-label={texts.of(title)}>
        {found.map(({ quantity, unit }) => {
          const isChosen = chosen?.quantity === quantity && chosen.unit === unit;
          return (
            <Button
              key={`${quantity} ${unit}`}
              size={36}
              kind={isChosen ? 'primary' : 'outline'}
              aria-pressed={isChosen}
              onClick={() =>
                change({ contents: isChosen ? others : { ...others, [sku]: { quantity, unit } } })
              }
            >
              {`${showDecimal(quantity)} ${unit}`}
            </Button>
          );
        })}
      </fieldset>
    </li>
  );
}
