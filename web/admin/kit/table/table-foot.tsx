import { useRef } from 'react';
import { groupThousands } from '#rules/money.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { useAddress } from '../filters/use-address.ts';
import { ROWS } from './rows.ts';

const texts = kitTexts.pages;

type Props = {
  /** Without a `limit` it is the whole list: there are no pages. */
  pagination: {
    page: number;
    limit?: number | undefined;
    hasNextPage: boolean;
    totalCount?: number | undefined;
    moreThan?: number | undefined;
    after?: string | undefined;
  };
  count: number;
  rows?: readonly number[] | undefined;
};

export function TableFoot({ pagination, count, rows = ROWS }: Props) {
  const { page, limit, hasNextPage, after } = pagination;
  const { set } = useAddress();
  const first = (page - 1) * (limit ?? 0) + 1;
  const pages = useRef<HTMLElement>(null);
  const go = (to: number, from: string | null) => {
    showFirstRow(pages.current?.closest('.kit-table'));
    set({ pagina: to === 1 ? null : String(to), despues: from }, { replace: false });
  };
  return (
    <>
      <span className="kit-quiet" role="status">
        {count > 0 &&
          texts.range(groupThousands(first), groupThousands(first + count - 1), totalText(pagination))}
      </span>
      {limit !== undefined && (
        <nav
          ref={pages}
          className="flex flex-1 flex-wrap items-center justify-end gap-2"
          aria-label={texts.label}
        >
          <Select
            label={texts.rows}
            hiddenLabel
            size={36}
            value={String(limit)}
            onChange={(event) => set({ filas: event.target.value })}
          >
            {rows.map((count) => (
              <option key={count} value={String(count)}>
                {texts.perPage(count)}
              </option>
            ))}
          </Select>
          {page > 1 && (
            <Button kind="outline" size={36} onClick={() => go(page - 1, null)}>
              {texts.previous}
            </Button>
          )}
          {hasNextPage && (
            <Button kind="outline" size={36} onClick={() => go(page + 1, after ?? null)}>
              {texts.next}
            </Button>
          )}
        </nav>
      )}
    </>
  );
}

/** Scrolls to the first row after paging: in the table, or with the screen on a phone. */
function showFirstRow(table: Element | null | undefined): void {
  table?.querySelector('.table-scroll')?.scrollTo({ top: 0 });
  if (table && table.getBoundingClientRect().top < 0) table.scrollIntoView({ block: 'start' });
}

export function totalText({ totalCount, moreThan }: Props['pagination']): string | undefined {
  if (moreThan !== undefined) return texts.moreThan(groupThousands(moreThan));
  return totalCount === undefined ? undefined : groupThousands(totalCount);
}
