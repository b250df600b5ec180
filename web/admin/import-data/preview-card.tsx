import { formatPesos, groupThousands } from '#rules/money.ts';
import { importDataTexts } from '../texts/import/data.ts';
import type { ImportDetail } from './import-state.tsx';

const texts = importDataTexts.preview;

/** The first rows as they will be in the shop, and the first doubtful ones. */
export function PreviewCard({ preview }: Pick<ImportDetail, 'preview'>) {
  return (
    <section className="kit-card gap-3 content-start" aria-labelledby="import-preview">
      <h2 id="import-preview" className="text-[1rem] font-semibold">
        {texts.heading}
      </h2>
      {preview.length === 0 && <p className="kit-quiet">{texts.none}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,168px),1fr))] gap-3">
        {preview.map((row) => (
          <li key={row.row} className="kit-card content-start items-start text-small text-start">
            <span className="kit-quiet self-center">
              {[texts.row(groupThousands(row.row)), row.sku].filter(Boolean).join(' · ')}
            </span>
            <b className="wrap-anywhere">{row.title || texts.noTitle}</b>
            <span>
              <b>{row.price_neto === null ? texts.noPrice : formatPesos(row.price_neto)}</b>{' '}
              {row.price !== null && row.price_neto !== null && row.price > row.price_neto && (
                <s className="kit-quiet">{formatPesos(row.price)}</s>
              )}
            </span>
            {row.sale_days && <span className="kit-quiet self-center">{row.sale_days}</span>}
            {row.stock && <span>{texts.stock(groupThousands(row.stock.count), row.stock.unit)}</span>}
            {(row.size || row.brand) && (
              <span className="kit-quiet self-center">
                {[row.size, row.brand].filter(Boolean).join(' · ')}
              </span>
            )}
            <span className="kit-quiet self-center">{row.category || texts.noCategory}</span>
            {row.problems.map((problem) => (
              <span key={problem} className="text-danger-body text-note">
                {problem}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
