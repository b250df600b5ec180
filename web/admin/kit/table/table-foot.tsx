import { groupThousands } from '#rules/money.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { useAddress } from '../filters/use-address.ts';
import { ROWS } from './rows.ts';

const texts = kitTexts.pages;

type Props = {
  /** What the pages are of: 'Páginas de cupones'. */
  label: string;
  pagination: { page: number; hasNextPage: boolean; totalCount?: number | undefined };
  /** Rows on this page. */
  shown: number;
};

/** Where one is in the list, how many rows a page has, and the way to the others. */
export function TableFoot({ label, pagination: { page, hasNextPage, totalCount }, shown }: Props) {
  const { search, set } = useAddress();
  const rows = ROWS.find((one) => String(one) === search.get('filas')) ?? ROWS[0];
  const first = (page - 1) * rows + 1;
  return (
    <>
      <span className="kit-quiet">
        {shown > 0 &&
          texts.range(
            groupThousands(first),
            groupThousands(first + shown - 1),
            totalCount === undefined ? undefined : groupThousands(totalCount),
          )}
      </span>
      <nav className="kit-pages" aria-label={label}>
        <Select
          label={texts.rows}
          hiddenLabel
          size={36}
          value={String(rows)}
          onChange={(event) =>
            set({ filas: event.target.value === String(ROWS[0]) ? null : event.target.value })
          }
        >
          {ROWS.map((count) => (
            <option key={count} value={String(count)}>
              {texts.perPage(count)}
            </option>
          ))}
        </Select>
        {page > 1 && (
          <Button
            kind="outline"
            size={36}
            onClick={() => set({ pagina: page === 2 ? null : String(page - 1) }, { replace: false })}
          >
            {texts.previous}
          </Button>
        )}
        {hasNextPage && (
          <Button
            kind="outline"
            size={36}
            onClick={() => set({ pagina: String(page + 1) }, { replace: false })}
          >
            {texts.next}
          </Button>
        )}
      </nav>
    </>
  );
}
