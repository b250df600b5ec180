import type { ImportField } from '#contract/imports/mapping-shapes.ts';
import { groupThousands } from '#rules/money.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { importDataTexts } from '../texts/import/data.ts';
import { ColumnRow } from './column-row.tsx';
import type { Choices, ImportDetail } from './import-state.tsx';
import { ReadingChoice } from './reading-choice.tsx';
import { SaveAs } from './save-as.tsx';
import type { MappingWork } from './use-mapping.ts';

const texts = importDataTexts.mapping;

const PESOS: ReadonlySet<ImportField> = new Set(['price', 'price_neto', 'discount', 'cost']);

type Layout = NonNullable<ImportDetail['layout']>;
type Props = { id: string; layout: Layout; choices: Choices; work: MappingWork };

export function MappingCard({ id, layout, choices, work }: Props) {
  const { mapping, change } = work;
  return (
    <section className="kit-card gap-3" aria-labelledby="import-columns">
      <header>
        <h2 id="import-columns" className="text-[1rem] font-semibold">
          {texts.heading}
        </h2>
        <span className="kit-quiet self-center">{layoutText(layout)}</span>
      </header>
      <LayoutNotices layout={layout} />
      <ReadingChoice id={id} layout={layout} />
      <ul>
        {layout.columns.map((column) => (
          <ColumnRow key={column.name} column={column} offices={choices.offices} work={work} />
        ))}
      </ul>
      <h3 className="text-[1rem] font-semibold">{texts.options}</h3>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <Select
          label={texts.covers}
          size={36}
          value={mapping.covers}
          onChange={({ target }) =>
            change(target.value === 'all' ? { covers: 'all' } : { covers: 'part', missing: 'keep' })
          }
        >
          <option value="part">{texts.coversChoices.part}</option>
          <option value="all">{texts.coversChoices.all}</option>
        </Select>
        {mapping.covers === 'all' && (
          <Select
            label={texts.missing}
            size={36}
            value={mapping.missing}
            onChange={({ target }) => change({ missing: target.value === 'hide' ? 'hide' : 'keep' })}
          >
            <option value="keep">{texts.missingChoices.keep}</option>
            <option value="hide">{texts.missingChoices.hide}</option>
          </Select>
        )}
        {mapping.columns.some(({ field }) => field === 'stock' || field === 'stock_min') && (
          <Select
            label={texts.weighed}
            size={36}
            value={mapping.weighed_in}
            onChange={({ target }) => change({ weighed_in: target.value === 'kilos' ? 'kilos' : 'grams' })}
          >
            <option value="grams">{texts.weighedChoices.grams}</option>
            <option value="kilos">{texts.weighedChoices.kilos}</option>
          </Select>
        )}
      </div>
      {mapping.columns.some(({ field }) => PESOS.has(field)) && <p className="kit-quiet">{texts.rounding}</p>}
      <Checkbox
        checked={mapping.create_categories}
        onChange={({ target }) => change({ create_categories: target.checked })}
      >
        {texts.create}
      </Checkbox>
      <Checkbox
        checked={mapping.tidy_titles}
        onChange={({ target }) => change({ tidy_titles: target.checked })}
      >
        {texts.tidy}
      </Checkbox>
      <SaveAs id={id} templates={choices.sources} work={work} />
    </section>
  );
}

function LayoutNotices({ layout }: { layout: Layout }) {
  const { mended, mended_example: example, doubtful, doubtful_lines: total = doubtful.length } = layout;
  const { mendedExample, ...words } = importDataTexts;
  const { sheet } = layout;
  return (
    <>
      {sheet && sheet.others.length > 0 && (
        <Notice tone="warn">
          {words.otherSheets(sheet.read, sheet.others.map((name) => `“${name}”`).join(', '))}
        </Notice>
      )}
      {mended > 0 && (
        <Notice tone="warn">
          {words.mended(groupThousands(mended))} {example && mendedExample(example.before, example.after)}
        </Notice>
      )}
      {doubtful.length > 0 && (
        <Notice tone="warn">
          {words.doubtful(
            doubtful.map(({ line, text }) => `${groupThousands(line)} “${text}”`).join(', '),
            groupThousands(total - doubtful.length),
          )}
        </Notice>
      )}
    </>
  );
}

function layoutText({ rows, columns, delimiter }: Layout): string {
  const separator = importDataTexts.separators[delimiter] ?? '';
  return importDataTexts.layout(groupThousands(rows), groupThousands(columns.length), separator);
}
