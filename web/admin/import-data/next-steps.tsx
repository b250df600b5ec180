import type { ImportSummary } from '#contract/imports/import-shapes.ts';
import { groupThousands } from '#rules/money.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { importDataTexts } from '../texts/import/data.ts';

const texts = importDataTexts.next;

export function NextSteps({ summary }: { summary: ImportSummary }) {
  const unplaced = summary.categories_found
    .filter(({ subcategory_id, made }) => subcategory_id === null && !made)
    .reduce((sum, { count }) => sum + count, 0);
  const steps = [
    { count: summary.without_picture, to: '/admin/products-without-image', words: texts.pictures },
    { count: unplaced, to: '/admin/products?activos=no', words: texts.places },
  ].filter(({ count }) => count > 0);
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{texts.heading}</h3>
      <div className="flex flex-wrap gap-2">
        {steps.map(({ count, to, words }) => (
          <ButtonLink key={to} kind="outline" size={36} to={to}>
            {words(groupThousands(count))}
          </ButtonLink>
        ))}
        <ButtonLink kind="outline" size={36} to="/admin/products?pum=no&activos=si">
          {texts.contents}
        </ButtonLink>
        <ButtonLink kind="outline" size={36} to="/">
          {texts.shop}
        </ButtonLink>
      </div>
    </div>
  );
}
