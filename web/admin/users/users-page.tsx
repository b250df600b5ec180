import { useOutletContext } from 'react-router';
import { phoneText } from '#rules/phone-text.ts';
import { ROLE_LABELS, ROLES } from '#rules/roles.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { readTriState, triState } from '../kit/filters/filter.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { momentText } from '../table/moment-text.ts';
import { usersTexts as texts } from '../texts/users.ts';
import type { Route } from './+types/users-page.ts';
import { activate, deactivate, inviteAgain } from './user-actions.tsx';
import { type ManagedUser, nameOf, OF_A_BRANCH, UserState } from './user-words.tsx';

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'));
const UserDialog = lazyPart(() => import('./user-dialog.tsx'));

const MOST_LETTERS = 100;

const readPeople = resourceLoader('people.list', {
  afterLast: true,
  query: (filter) => ({
    search: filter('buscar').slice(0, MOST_LETTERS),
    name: filter('nombre').slice(0, MOST_LETTERS),
    email: filter('correo').slice(0, MOST_LETTERS),
    phone: filter('celular').slice(0, MOST_LETTERS),
    document_number: filter('documento').slice(0, MOST_LETTERS),
    role: filter('rol'),
    inactive: readTriState(filter('activos'), { inverted: true }),
  }),
});

/** Too short a part of a document is refused (decision 024): the list is then empty and says why. */
export async function loader(args: Route.LoaderArgs) {
  const { found, failure } = await readPeople(args);
  return { found: failure === 'INVALID_INPUT' ? NOBODY : found };
}
const NOBODY = { list: [] as ManagedUser[], pagination: { page: 1, hasNextPage: false } };
export const shouldRevalidate = rereadRows;

const columnsWith = (offices: AdminFrame['offices']) =>
  columnsOf<ManagedUser>(texts.columns, {
    name: (user) => (
      <>
        <b>{nameOf(user)}</b>
        <span className="kit-note">{user.email || texts.noEmail}</span>
      </>
    ),
    // Before the role: a phone shows it first.
    state: { brief: true, cell: (user) => <UserState user={user} /> },
    role: { brief: true, cell: ({ role }) => ROLE_LABELS[role] },
    branch: ({ branchId, role }) =>
      offices.find(({ id }) => id === branchId)?.name ??
      (OF_A_BRANCH.includes(role) ? texts.allBranches : texts.unknown),
    phone: ({ phone }) => phoneText(phone) || texts.unknown,
    document: ({ identification_card: card }) => (card === null ? texts.unreadable : card || texts.unknown),
    lastSeen: ({ last_active_date: at }) => (at === null ? texts.never : momentText(at)),
  });

const roles = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

export default function UsersPage({ loaderData: { found } }: Route.ComponentProps) {
  const { offices } = useOutletContext<AdminFrame>();
  return (
    <ResourcePage
      name="usuarios"
      texts={texts}
      found={found}
      columns={columnsWith(offices)}
      nameOf={nameOf}
      filters={[
        { name: 'nombre', label: texts.columns.name, kind: 'text' },
        { name: 'correo', label: texts.form.email, kind: 'text' },
        { name: 'celular', label: texts.columns.phone, kind: 'text' },
        { name: 'documento', label: texts.columns.document, kind: 'text' },
        { name: 'rol', label: texts.columns.role, kind: 'choice', options: roles },
        triState('activos', texts.columns.state, texts.filters.active, texts.filters.inactive),
      ]}
      views={texts.views}
      actions={[activate, deactivate, inviteAgain]}
      record={({ id, isNew, ...opened }) =>
        isNew ? <InviteDialog {...opened} /> : <UserDialog key={id} id={id} {...opened} />
      }
    />
  );
}
