import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import type { CountedProduct, Counting } from './counted-product.ts';
import { CountedRow } from './counted-row.tsx';

const PAGE = 30;
type View = keyof Counting['texts']['views'];

type Props = {
  counting: Counting;
  turn: number;
  onOpen: ((product: CountedProduct) => void) | undefined;
};

/** The products of a count in the order of the shelves: those not counted yet, or all. */
export function CountList({ counting, turn, onOpen }: Props) {
  const { texts } = counting;
  const [view, setView] = useState<View>('left');
  const [list, setList] = useState<readonly CountedProduct[]>();
  const [more, setMore] = useState(false);
  const [busy, setBusy] = useState(false);

  const read = useEffectEvent(async (page: number, wanted: View) => {
    setBusy(true);
    await orSayWhy(async () => {
      const query = { page, limit: PAGE, left: wanted === 'left' ? ('true' as const) : undefined };
      const sent = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
      const found = await counting.find(sent);
      setList((before) => (page === 1 ? found.list : [...(before ?? []), ...found.list]));
      setMore(found.pagination.hasNextPage);
    });
    setBusy(false);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads the same again.
  useEffect(() => void read(1, view), [view, turn]);

  return (
    <section className="grid gap-3" aria-label={texts.list}>
      <Segmented
        label={texts.list}
        options={(['left', 'all'] as const).map((value) => ({ value, label: texts.views[value] }))}
        value={view}
        onChange={setView}
      />
      {list?.length === 0 && <p className="text-ink-2">{texts.allDone}</p>}
      <ul className="panel">
        {list?.map((product) => (
          <CountedRow key={product.product_id} product={product} onOpen={onOpen} />
        ))}
      </ul>
      {more && (
        <Button
          kind="outline"
          size={44}
          busy={busy}
          busyText={texts.reading}
          onClick={() => void read(Math.floor((list?.length ?? 0) / PAGE) + 1, view)}
        >
          {texts.more}
        </Button>
      )}
    </section>
  );
}
