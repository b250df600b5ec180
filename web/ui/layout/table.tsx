import type { ReactNode, Ref, TableHTMLAttributes, TdHTMLAttributes, ThHTMLAttributes } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import './table.css';

type FrameProps = TableHTMLAttributes<HTMLTableElement> & {
  label: string;
  /** Height of a row in px: 40, or 38 for products. */
  rowHeight?: 38 | 40;
  top?: ReactNode;
  bar?: ReactNode;
  instead?: ReactNode;
  scrollRef?: Ref<HTMLElement>;
  foot?: ReactNode;
  /** The first column stays while the others scroll horizontally. */
  stickyFirst?: boolean;
};

/** The frame scrolls horizontally, so that the page never does. Children are <thead> and <tbody>. */
export function Table({
  label,
  rowHeight = 40,
  top,
  bar,
  instead,
  foot,
  stickyFirst = false,
  scrollRef,
  children,
  ...rest
}: FrameProps) {
  return (
    <div className="table-frame">
      {top}
      {bar !== undefined && <div className="table-bar">{bar}</div>}
      {instead ?? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        <section ref={scrollRef} className="table-scroll" aria-label={label} tabIndex={0}>
          <table
            {...rest}
            aria-label={label}
            className={cx('table', `table-${rowHeight}`, stickyFirst && 'table-sticky')}
          >
            {children}
          </table>
        </section>
      )}
      {foot !== undefined && <div className="table-foot">{foot}</div>}
    </div>
  );
}

type HeadProps = Omit<ThHTMLAttributes<HTMLTableCellElement>, 'onClick'> & {
  number?: boolean;
  sorted?: 'ascending' | 'descending' | undefined;
  onSort?: () => void;
  /** Before the text and not part of the button: the checkbox that selects all rows. */
  before?: ReactNode;
};

export function HeadCell({
  number = false,
  sorted,
  onSort,
  before,
  children,
  className,
  ...rest
}: HeadProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={cx(number && 'cell-number', className)}
      aria-sort={onSort === undefined ? undefined : (sorted ?? 'none')}
    >
      {before}
      {onSort === undefined ? (
        children
      ) : (
        <button type="button" className="inline-flex items-center gap-1 min-h-6" onClick={onSort}>
          {children}
          {sorted === undefined ? (
            <StaffIcon name="caret-up-down-bold" size={12} className="table-unsorted" />
          ) : (
            <Icon name={sorted === 'ascending' ? 'caret-up-bold' : 'caret-down-bold'} size={12} />
          )}
        </button>
      )}
    </th>
  );
}

type CellProps = TdHTMLAttributes<HTMLTableCellElement> & {
  number?: boolean;
  strong?: boolean;
  /** This cell names the row: it is read out with the other cells. */
  names?: boolean;
};

export function Cell({ number = false, strong = false, names = false, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      role={names ? 'rowheader' : undefined}
      className={cx(number && 'cell-number', strong && 'font-semibold', className)}
    />
  );
}

type RowProps = {
  id?: string;
  selected?: boolean;
  /** A 4 px border on the left: late, soon. A text in the row says the same. */
  edge?: 'late' | 'soon' | undefined;
  /** Just changed by somebody else: shaded for a moment. */
  changed?: boolean;
  /** In a virtualised list: the row's index, and how its height is measured. */
  long?: { index: number; measure: Ref<HTMLTableRowElement> } | undefined;
  children: ReactNode;
};

export function Row({ id, selected = false, edge, changed = false, long, children }: RowProps) {
  return (
    <tr
      ref={long?.measure}
      data-row={id}
      data-index={long?.index}
      // The head is row 1.
      aria-rowindex={long && long.index + 2}
      aria-selected={selected || undefined}
      className={cx(edge !== undefined && `row-${edge}`, changed && 'row-changed')}
    >
      {children}
    </tr>
  );
}

type GroupProps = {
  columns: number;
  tone?: 'late' | 'soon' | 'calm';
  title: ReactNode;
  children?: ReactNode;
};

export function GroupRow({ columns, tone = 'calm', title, children }: GroupProps) {
  return (
    <tr className={`table-group table-group-${tone}`}>
      <th scope="colgroup" colSpan={columns}>
        <b>{title}</b> {children !== undefined && <span>{children}</span>}
      </th>
    </tr>
  );
}
