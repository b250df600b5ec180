import { type FormEvent, useId, useRef, useState } from 'react';
import { groupThousands } from '#rules/money.ts';
import { shelfTexts } from '#web/shop/texts/shelf.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { useDesk } from '#web/ui/hooks/use-media.ts';
import { Panel } from '#web/ui/overlays/panel.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useChoose } from './choose.tsx';
import { type FilterDraft, FilterFields } from './filter-fields.tsx';
import { type PriceFault, readPriceRange } from './price-range.ts';
import { noChoice, type ShelfChoice } from './shelf-choice.ts';
import type { ShownShelf } from './shown-shelf.ts';
import { type FacetsState, useFacets, useFound } from './use-facets.ts';

const texts = shelfTexts.sheet;

type Props = { shelf: ShownShelf; open: boolean; onClose: () => void };

/**
 * The filters of a list: a bottom sheet on a phone, a side panel on a desktop. Applied only by "Ver productos".
 */
export default function FilterPanel({ shelf, open, onClose }: Props) {
  const { officeId, query, choice } = shelf;
  const formId = useId();
  const shower = useRef<HTMLButtonElement>(null);
  const choose = useChoose();
  const [draft, setDraft] = useState(() => draftOf(choice));
  const [fault, setFault] = useState<PriceFault | null>(null);
  const [state, retry] = useFacets(officeId, query);
  const target = choiceOf(draft, choice);
  const found = useFound(officeId, query, 'fault' in target ? choice : target);
  const Frame = useDesk() ? Panel : Sheet;

  function change(next: FilterDraft) {
    setDraft(next);
    setFault(null);
  }

  function clear() {
    change(draftOf(noChoice));
    shower.current?.focus();
  }

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if ('fault' in target) {
      setFault(target);
      event.currentTarget.querySelector<HTMLInputElement>(`input[name=${target.at}]`)?.focus();
      return;
    }
    onClose();
    choose(target);
  }

  return (
    <Frame
      open={open}
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.close}
      foot={
        <div className="filter-foot">
          {isAny(draft) && (
            <Button kind="ghost" onClick={clear}>
              {shelfTexts.clear}
            </Button>
          )}
          <Button ref={shower} type="submit" form={formId} size={52}>
            {found === null || 'fault' in target ? texts.showAny : texts.show(found, groupThousands(found))}
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={show} noValidate>
        <Body state={state} onRetry={retry} shelf={shelf} draft={draft} onChange={change} fault={fault} />
      </form>
    </Frame>
  );
}

type BodyProps = {
  state: FacetsState;
  onRetry: () => void;
  shelf: ShownShelf;
  draft: FilterDraft;
  onChange: (draft: FilterDraft) => void;
  fault: PriceFault | null;
};

function Body({ state, onRetry, ...fields }: BodyProps) {
  if (state.status === 'ready') return <FilterFields {...fields} facets={state.facets} />;
  if (state.status === 'loading') {
    return (
      <Waiting label={texts.loading}>
        <div className="grid gap-4">
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} height={28} />
          ))}
        </div>
      </Waiting>
    );
  }
  return (
    <Notice
      tone="danger"
      assertive
      action={
        <button type="button" onClick={onRetry}>
          {texts.retry}
        </button>
      }
    >
      {texts.failed}
    </Notice>
  );
}

function draftOf({ brands, tag, discounted, marks, priceMin, priceMax }: ShelfChoice): FilterDraft {
  return { brands, tag, discounted, marks, min: priceMin?.toString() ?? '', max: priceMax?.toString() ?? '' };
}

function isAny({ brands, tag, discounted, marks, min, max }: FilterDraft): boolean {
  return discounted || [brands, tag, marks, min, max].some((part) => part.length > 0);
}

function choiceOf(
  { brands, tag, discounted, marks, ...prices }: FilterDraft,
  { sort }: ShelfChoice,
): ShelfChoice | PriceFault {
  const range = readPriceRange(prices);
  return 'fault' in range
    ? range
    : { brands, tag, discounted, marks, priceMin: range.min, priceMax: range.max, sort };
}
