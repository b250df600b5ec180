import { useState } from 'react';
import { useNavigation, useOutletContext, useRevalidator, useSearchParams } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { ROLES, type Role, roleAtLeast } from '#rules/roles.ts';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { AdminFrame } from '../shell/admin-layout.tsx';
import { Refused } from '../shell/refused.tsx';
import { usersTexts as texts } from '../texts/users.ts';
import type { Route } from './+types/users-page.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';
import './users.css';
import { ROWS, UsersFilters } from './users-filters.tsx';
import { UsersTable } from './users-table.tsx';

export type Users = OutputOf<'people.list'>;
export type ManagedUser = Users['items'][number];

/** What of the address is asked; a role that is none asks for nobody's. */
export type UsersQuery = {
  search: string;
  role: Role | '';
  state: 'activos' | 'inactivos' | '';
  rows: (typeof ROWS)[number];
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, user } = context.get(serverContext);
  if (!user || !roleAtLeast(user.role, 'superadmin')) return { access: false } as const;
  const address = new URL(request.url).searchParams;
  const query = readQuery(address);
  const page = address.get('pagina');
  const after = address.get('despues');
  const found = await call('people.list', {
    query: {
      limit: query.rows,
      ...(query.search ? { search: query.search } : {}),
      ...(query.role ? { role: query.role } : {}),
      ...(query.state ? { inactive: String(query.state === 'inactivos') } : {}),
      ...(page ? { page } : {}),
      ...(after ? { after } : {}),
    },
  });
  return { access: true, query, found: isFailure(found) ? null : found, role: user.role } as const;
}

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const frame = useOutletContext<AdminFrame>();
  const { revalidate, state } = useRevalidator();
  const [search, setSearch] = useSearchParams();
  const [inviting, setInviting] = useState(false);
  const reading = useNavigation().location?.pathname === '/admin/users';
  if (!loaderData.access) {
    return <Refused>{texts.refusedText}</Refused>;
  }
  const { query, found, role } = loaderData;
  const refresh = () => void revalidate();
  const open = search.get('usuario');
  const show = (id: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (id) next.set('usuario', id);
        else next.delete('usuario');
        return next;
      },
      { preventScrollReset: true, replace: id === null },
    );
  const { totalCount } = found?.pagination ?? {};

  return (
    <>
      <header className="users-head">
        <h1 className="type-title">{texts.title}</h1>
        {totalCount !== undefined && (
          <span className="users-count">{texts.count(totalCount, groupThousands(totalCount))}</span>
        )}
        <Button size={36} icon={<Icon name="plus-bold" size={16} />} onClick={() => setInviting(true)}>
          {texts.invite}
        </Button>
      </header>
      <UsersFilters query={query} />
      {found ? (
        <UsersTable found={found} query={query} offices={frame.offices} reading={reading} onOpen={show} />
      ) : (
        <FailureState
          heading="h2"
          title={texts.failed}
          actions={
            <Button onClick={refresh} busy={state === 'loading'} busyText={texts.refreshing}>
              {texts.retry}
            </Button>
          }
        >
          {texts.failedText}
        </FailureState>
      )}
      {open && (
        <UserDialog
          key={open}
          id={open}
          frame={frame}
          role={role}
          onClose={() => show(null)}
          onChanged={refresh}
        />
      )}
      {inviting && (
        <InviteDialog frame={frame} role={role} onClose={() => setInviting(false)} onChanged={refresh} />
      )}
    </>
  );
}

function readQuery(address: URLSearchParams): UsersQuery {
  const state = address.get('estado');
  return {
    search: (address.get('buscar') ?? '').slice(0, 100),
    role: ROLES.find((one) => one === address.get('rol')) ?? '',
    state: state === 'activos' || state === 'inactivos' ? state : '',
    rows: ROWS.find((one) => String(one) === address.get('filas')) ?? ROWS[0],
  };
}
