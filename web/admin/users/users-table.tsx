import { ROLE_LABELS } from '#rules/roles.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge, StateBadge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx';
import { phoneText } from '../orders/detail/phone.ts';
import type { AdminFrame } from '../shell/admin-layout.tsx';
import { momentText } from '../table/moment-text.ts';
import { TablePages } from '../table/table-pages.tsx';
import { usersTexts as texts } from '../texts/users.ts';
import { ROWS } from './users-filters.tsx';
import type { ManagedUser, Users, UsersQuery } from './users-page.tsx';

type Props = {
  found: Users;
  query: UsersQuery;
  offices: AdminFrame['offices'];
  /** Other rows are on their way: these are still to be read, but no longer the answer. */
  reading: boolean;
  onOpen: (id: string) => void;
};

export function UsersTable({ found: { items, pagination }, query, offices, reading, onOpen }: Props) {
  if (items.length === 0) return <Nobody query={query} />;
  const officeName = new Map(offices.map(({ id, name }) => [id, name]));
  const last = items.at(-1)?.id ?? '';
  return (
    <div className={cx(reading && 'users-reading')} aria-busy={reading}>
      <Table
        label={texts.title}
        stickyFirst
        foot={
          <TablePages
            label={texts.pages}
            pagination={pagination}
            to={(page) => addressOf(query, page, page > pagination.page ? last : undefined)}
          />
        }
      >
        <thead>
          <tr>
            <HeadCell>{texts.name}</HeadCell>
            {/* Before the role: a phone shows it without being pushed. */}
            <HeadCell>{texts.state}</HeadCell>
            <HeadCell>{texts.role}</HeadCell>
            <HeadCell>{texts.branch}</HeadCell>
            <HeadCell>{texts.phone}</HeadCell>
            <HeadCell>{texts.document}</HeadCell>
            <HeadCell>{texts.lastSeen}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {items.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              branch={user.branchId === null ? undefined : officeName.get(user.branchId)}
              onOpen={() => onOpen(user.id)}
            />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

const STAFF_OF_A_BRANCH: readonly string[] = ['admin', 'picker', 'delivery'];

type RowProps = { user: ManagedUser; branch: string | undefined; onOpen: () => void };

function UserRow({ user, branch, onOpen }: RowProps) {
  const everywhere = STAFF_OF_A_BRANCH.includes(user.role) ? texts.allBranches : texts.unknown;
  return (
    <Row>
      <Cell className="users-person">
        <button type="button" className="users-open" onClick={onOpen}>
          <b>{nameOf(user)}</b>
          <span>{user.email || texts.noEmail}</span>
        </button>
      </Cell>
      <Cell>
        <UserState user={user} />
      </Cell>
      <Cell>{ROLE_LABELS[user.role]}</Cell>
      <Cell className="users-cut">{branch ?? everywhere}</Cell>
      <Cell>{user.phone === '' ? texts.unknown : phoneText(user.phone)}</Cell>
      <Cell>
        {user.identification_card === null ? texts.unreadable : user.identification_card || texts.unknown}
      </Cell>
      <Cell>{user.last_active_date === null ? texts.never : momentText(user.last_active_date)}</Cell>
    </Row>
  );
}

export function UserState({ user: { inactive, access } }: { user: ManagedUser }) {
  if (inactive) return <Badge tone="failed">{texts.states.inactive}</Badge>;
  if (access === 'none') return <Badge>{texts.states.noAccess}</Badge>;
  if (access === 'invited') return <StateBadge tone="waiting">{texts.states.invited}</StateBadge>;
  return <StateBadge tone="paid">{texts.states.active}</StateBadge>;
}

/** What somebody is called, by the best there is. */
export function nameOf({ name, last_name, email, phone }: ManagedUser): string {
  return `${name} ${last_name}`.trim() || email || phoneText(phone) || texts.noName;
}

function Nobody({ query: { search, role, state } }: { query: UsersQuery }) {
  const filtered = search !== '' || role !== '' || state !== '';
  return (
    <EmptyState
      heading="h2"
      title={filtered ? texts.nobody : texts.none}
      pictures={['/pictures/1f9fa.webp']}
      actions={
        filtered && (
          <ButtonLink to="/admin/users" kind="outline" size={36}>
            {texts.filters.clear}
          </ButtonLink>
        )
      }
    >
      {filtered ? texts.nobodyText : texts.noneText}
    </EmptyState>
  );
}

/** The next page goes on from the last person of this one; the one before is counted from the front. */
function addressOf(
  { search, role, state, rows }: UsersQuery,
  page: number,
  after: string | undefined,
): string {
  const address = new URLSearchParams();
  if (search) address.set('buscar', search);
  if (role) address.set('rol', role);
  if (state) address.set('estado', state);
  if (rows !== ROWS[0]) address.set('filas', String(rows));
  if (page > 1) address.set('pagina', String(page));
  if (after) address.set('despues', after);
  return `?${address}`;
}
