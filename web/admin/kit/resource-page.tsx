import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { Button } from '#web/ui/actions/button.tsx';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { kitTexts } from '../texts/kit.ts';
import { ListFailed } from './dialogs/states.tsx';
import type { Filter } from './filters/filter.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { useAddress } from './filters/use-address.ts';
import type { Found } from './resource-loader.ts';
import { Nothing, Refresh, type Texts } from './resource-page-states.tsx';
import type { RecordAction } from './table/actions.tsx';
import { type Column, nextOrder, readOrder } from './table/column.ts';
import { DataTable } from './table/data-table.tsx';
import { recall, remember } from './table/device-memory.ts';
import { TableFoot, totalText } from './table/table-foot.tsx';
import { ViewTabs } from './table/view-tabs.tsx';
import type { View } from './table/views.ts';

export const NEW = 'nuevo';

export type Opened = {
  id: string;
  isNew: boolean;
  onClose: () => void;
  onSaved: () => void;
  onChanged: () => void;
};

type Props<Record> = {
  /** The list's id for choices stored on this device. */
  name: string;
  texts: Texts;
  found: Found<Record>;
  columns: readonly Column<Record>[];
  nameOf: (row: Record) => string;
  openName?: (row: Record) => string;
  filters?: readonly Filter[];
  views?: readonly View[];
  actions?: readonly RecordAction<Record>[];
  /** The reason why the user may not create records here. */
  readOnly?: string | undefined;
  /** The dialog of a record, possibly lazy (lazyPart); a new one has the id 'nuevo'. */
  record?: ((opened: Opened) => ReactNode) | undefined;
  /** An alternative view with pictures; `open` shows a record. */
  grid?: (rows: readonly Record[], open: (id: string) => void) => ReactNode;
  note?: ReactNode;
  tools?: ReactNode;
  /** Called by the key N on a list whose records have no dialog. */
  onNew?: () => void;
  /** Whether others change it concurrently: it then has a refresh button, and reloads when the page becomes visible. */
  othersChangeIt?: boolean;
  picture?: string;
  rows?: readonly number[];
};

export function ResourcePage<Record extends { id: string }>(props: Props<Record>) {
  const { name, texts, found, columns, filters = [], readOnly, record } = props;
  const { search, set, ...address } = useAddress();
  const { revalidate } = useRevalidator();
  const here = useLocation().pathname;
  const reading = useNavigation().location?.pathname === here;
  const order = readOrder(search.get('orden'), columns);
  const open = search.get('abierto');
  const total = found && totalText(found.pagination);
  const show = address.open;
  const close = () => address.close(open);
  const canCreate = texts.create !== undefined && record !== undefined && readOnly === undefined;
  const refresh = () => void revalidate();
  const layout = useLayout(name);
  const isGrid = props.grid !== undefined && layout.isGrid;
  const create = texts.create !== undefined && (
    <Button
      size={36}
      icon={<Icon name="plus-bold" size={16} />}
      disabledReason={readOnly}
      onClick={() => show(NEW)}
    >
      {texts.create}
    </Button>
  );

  return (
    <>
      <header className="kit-head">
        <h1 className="type-title">{texts.title}</h1>
        {props.note && <span className="kit-quiet">{props.note}</span>}
        {total && <span className="kit-quiet">{kitTexts.count(total)}</span>}
        <span className="kit-tools">
          {props.grid && <LayoutChoice {...layout} />}
          {props.othersChangeIt && <Refresh />}
          {props.tools}
          {create}
        </span>
      </header>
      <DataTable
        name={name}
        label={texts.title}
        rows={found?.list ?? []}
        columns={columns}
        nameOf={props.nameOf}
        openName={props.openName}
        onOpen={record && show}
        onNew={canCreate ? () => show(NEW) : props.onNew}
        order={order}
        onSort={(by) => set((now) => ({ orden: nextOrder(readOrder(now.get('orden'), columns), by) }))}
        actions={props.actions ?? []}
        onRefresh={refresh}
        reading={reading}
        top={<ViewTabs list={name} shared={props.views} />}
        filters={<FilterBar search={texts.search} filters={filters} about={texts.about} />}
        instead={
          !found ? (
            <ListFailed title={texts.failed} />
          ) : found.list.length === 0 ? (
            <Nothing {...props} filters={filters} create={create} page={found.pagination.page} />
          ) : isGrid ? (
            props.grid?.(found.list, show)
          ) : undefined
        }
        foot={
          found &&
          (found.list.length > 0 || found.pagination.page > 1) && (
            <TableFoot pagination={found.pagination} count={found.list.length} rows={props.rows} />
          )
        }
      />
      {open !== null && record && (
        <Suspense>
          {record({
            id: open,
            isNew: open === NEW,
            onClose: close,
            onChanged: refresh,
            onSaved: close,
          })}
        </Suspense>
      )}
    </>
  );
}

/** Whether a list shows rows or pictures; stored on the device. */
function useLayout(list: string) {
  const [isGrid, setIsGrid] = useState(false);
  useEffect(() => setIsGrid(recall(`layout ${list}`) === 'grid'), [list]);
  return {
    isGrid,
    choose(next: boolean) {
      setIsGrid(next);
      remember(`layout ${list}`, next ? 'grid' : 'table');
    },
  };
}

function LayoutChoice({ isGrid, choose }: ReturnType<typeof useLayout>) {
  return (
    <Segmented
      label={kitTexts.layout.label}
      value={isGrid ? 'grid' : 'table'}
      onChange={(value) => choose(value === 'grid')}
      options={[
        { value: 'table', label: kitTexts.layout.table },
        { value: 'grid', label: kitTexts.layout.grid },
      ]}
    />
  );
}
