import type { ReactNode } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState, FailureState } from '#web/ui/feedback/states.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { kitTexts } from '../texts/kit.ts';
import type { Filter } from './filters/filter.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { useAddress } from './filters/use-address.ts';
import './kit.css';
import type { BulkAction } from './table/bulk-bar.tsx';
import { type Column, nextOrder, readOrder } from './table/column.ts';
import { DataTable } from './table/data-table.tsx';
import { TableFoot } from './table/table-foot.tsx';

/** Of a new record in the address, where others have their id. */
export const NEW = 'nuevo';

type Texts = {
  title: string;
  /** '64 en total' */
  count: (count: number, text: string) => string;
  create: string;
  search: string;
  pages: string;
  empty: string;
  emptyText: string;
};

type Opened = { id: string; isNew: boolean; onClose: () => void; onSaved: () => void };

type Props<Record> = {
  name: string;
  texts: Texts;
  /** Null when it could not be read. */
  found: {
    list: readonly Record[];
    pagination: { page: number; hasNextPage: boolean; totalCount?: number | undefined };
  } | null;
  columns: readonly Column<Record>[];
  nameOf: (row: Record) => string;
  filters?: readonly Filter[];
  bulk?: readonly BulkAction<Record>[];
  canEdit?: boolean;
  /** The dialog of a record; a new one has the id 'nuevo'. */
  record: (opened: Opened) => ReactNode;
};

/** A list of records with all that belongs to it: search, filters, order, pages, and the dialog of one of them. */
export function ResourcePage<Record extends { id: string }>(props: Props<Record>) {
  const { name, texts, found, columns, nameOf, filters = [], bulk = [], canEdit = true, record } = props;
  const { search, set } = useAddress();
  const { revalidate, state } = useRevalidator();
  const here = useLocation().pathname;
  const reading = useNavigation().location?.pathname === here;
  const order = readOrder(search.get('orden'), columns);
  const open = search.get('abierto');
  const total = found?.pagination.totalCount;
  const isFiltered = ['buscar', ...filters.map((filter) => filter.name)].some((one) => search.has(one));
  const show = (id: string | null) => set({ abierto: id }, { replace: id === null });
  const create = (
    <Button size={36} icon={<Icon name="plus-bold" size={16} />} onClick={() => show(NEW)}>
      {texts.create}
    </Button>
  );

  return (
    <>
      <header className="kit-head">
        <h1 className="type-title">{texts.title}</h1>
        {total !== undefined && (
          <span className="kit-quiet">{texts.count(total, groupThousands(total))}</span>
        )}
        {canEdit && create}
      </header>
      {!found && (
        <FailureState
          heading="h2"
          title={kitTexts.failed.title}
          actions={
            <Button
              onClick={() => void revalidate()}
              busy={state === 'loading'}
              busyText={kitTexts.failed.busy}
            >
              {kitTexts.failed.retry}
            </Button>
          }
        >
          {kitTexts.failed.text}
        </FailureState>
      )}
      {found && found.list.length === 0 && !isFiltered && (
        <EmptyState
          heading="h2"
          title={texts.empty}
          pictures={['/pictures/1f9fa.webp']}
          actions={canEdit && create}
        >
          {texts.emptyText}
        </EmptyState>
      )}
      {found && (found.list.length > 0 || isFiltered) && (
        <DataTable
          name={name}
          label={texts.title}
          rows={found.list}
          columns={columns}
          nameOf={nameOf}
          onOpen={show}
          onNew={canEdit ? () => show(NEW) : undefined}
          order={order}
          onSort={(by) => set({ orden: nextOrder(order, by) })}
          bulk={canEdit ? bulk : []}
          onRefresh={() => void revalidate()}
          reading={reading}
          filters={<FilterBar search={texts.search} filters={filters} />}
          foot={
            found.list.length === 0 ? (
              <p role="status">{kitTexts.filters.nothing}</p>
            ) : (
              <TableFoot label={texts.pages} pagination={found.pagination} shown={found.list.length} />
            )
          }
        />
      )}
      {open !== null &&
        record({
          id: open,
          isNew: open === NEW,
          onClose: () => show(null),
          onSaved: () => {
            show(null);
            void revalidate();
          },
        })}
    </>
  );
}
