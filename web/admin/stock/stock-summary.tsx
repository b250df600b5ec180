import type { InputOf, OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import { quantityText } from '#rules/quantity.ts';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { Bars } from '../kit/charts/bars.tsx';
import { dayRangeText } from '../kit/dates/days.ts';
import { useAddress } from '../kit/filters/use-address.ts';
import { stockTexts } from '../texts/records/stock.ts';

const texts = stockTexts.summary;
type Summary = OutputOf<'stock.summary'>;
type By = NonNullable<InputOf<'stock.summary'>['query']['by']>;

const CHOICES = ['reason', 'person', 'product'] as const;

export const readBy = (text: string | null): By => CHOICES.find((choice) => choice === text) ?? 'reason';

/** The list's movements summed by reason, person or product, the highest cost first. */
export function StockSummary({ summary, seesCosts }: { summary: Summary | null; seesCosts: boolean }) {
  const { search, set } = useAddress();
  const by = readBy(search.get('por'));
  const rows = summary?.list ?? [];
  const uncosted = rows.reduce((sum, row) => sum + (row.without_cost ?? 0), 0);
  return (
    <section className="kit-card grid gap-4" aria-label={texts.title}>
      <header className="flex flex-wrap items-center gap-3">
        <div className="flex-[1_1_220px]">
          <h2 className="type-section">{texts.title}</h2>
          {summary && <p className="type-note text-ink-2">{texts.days(dayRangeText(summary))}</p>}
        </div>
        <Segmented
          label={texts.by}
          options={CHOICES.map((value) => ({ value, label: texts.choices[value] }))}
          value={by}
          onChange={(value) => set(() => ({ por: value === 'reason' ? '' : value }))}
        />
      </header>
      {!summary && <p>{texts.failed}</p>}
      {summary && rows.length === 0 && <p className="text-ink-2">{texts.empty}</p>}
      <Bars
        rows={rows.map((row) => ({
          id: row.id,
          name: row.name || (by === 'person' ? texts.nobody : texts.noReason),
          value: Math.max(0, seesCosts ? (row.cost ?? 0) : row.movements),
          note: noteOf(row, seesCosts),
        }))}
      />
      {seesCosts && uncosted > 0 && <p className="type-note text-ink-2">{texts.withoutCost(uncosted)}</p>}
    </section>
  );
}

/** The cost, otherwise the quantity. */
function noteOf({ cost = 0, movements, units, grams }: Summary['list'][number], seesCosts: boolean): string {
  const goods = texts.goods(
    units === 0 ? '' : quantityText('units', units),
    grams === 0 ? '' : quantityText('grams', grams),
  );
  const amount = seesCosts && cost !== 0 ? signed(cost) : goods;
  return [amount, texts.movements(movements)].filter(Boolean).join(' · ');
}

const signed = (pesos: number) => (pesos < 0 ? `−${formatPesos(-pesos)}` : formatPesos(pesos));
