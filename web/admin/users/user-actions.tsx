import { dateText } from '#rules/dates/date-text.ts';
import { callApi } from '#web/api/client.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { type RecordAction, RowButtons, useActions } from '../kit/table/actions.tsx';
import { doForEach } from '../kit/table/do-for-each.ts';
import { usersTexts } from '../texts/users.ts';
import { type ManagedUser, nameOf } from './user-words.tsx';

const texts = usersTexts.actions;
type Action = RecordAction<ManagedUser>;

const switchTo =
  (inactive: boolean): Action['run'] =>
  (users, refresh) =>
    doForEach(
      users,
      async ({ id, version }) => {
        await callApi('people.update', { params: { id }, body: { inactive, version } });
        return undefined;
      },
      refresh,
      { done: (count) => (count === 1 ? usersTexts.form.saved : texts.switched(count)) },
    );

export const activate: Action = {
  label: texts.activate,
  icon: <Icon name="play-fill" size={16} />,
  run: switchTo(false),
};
export const deactivate: Action = {
  label: texts.deactivate,
  icon: <Icon name="pause-fill" size={16} />,
  run: switchTo(true),
  confirm: {
    title: texts.deactivateSure,
    text: (users) => texts.deactivateText(users.map(nameOf).join(', ')),
    button: texts.deactivateYes,
  },
};

const askOf = (call: 'secondFactor.reset' | 'people.inviteAgain', done: string): Action['run'] => {
  const ask = async ({ id }: ManagedUser) => {
    await callApi(call, { params: { id } });
    return undefined;
  };
  return (users, refresh) => doForEach(users, ask, refresh, { done: () => done });
};

const hasNoWayIn = ({ access, inactive, email }: ManagedUser) =>
  access !== 'yes' && !inactive && email !== '';
const invite: Action = {
  label: texts.invite,
  icon: null,
  run: askOf('people.inviteAgain', texts.inviteSent),
};

/** Another invitation link for the team, in the list: the first was lost, expired or never sent. */
export const inviteAgain: Action = {
  ...invite,
  oneByOne: true,
  inRow: {
    withWords: true,
    name: (user) => texts.inviteOne(nameOf(user)),
    shown: (user) => user.can_manage && user.role !== 'client' && hasNoWayIn(user),
  },
};

const ofOne: Action[] = [
  { ...invite, inRow: { withWords: true, shown: hasNoWayIn } },
  {
    label: texts.dropFactor,
    icon: null,
    run: askOf('secondFactor.reset', texts.dropped),
    confirm: {
      title: texts.dropSure,
      text: (users) => texts.dropText(users.map(nameOf).join()),
      button: texts.dropYes,
    },
    inRow: { withWords: true, shown: ({ second_factor_since: since }) => since !== null },
  },
  { ...activate, inRow: { withWords: true, shown: ({ inactive }) => inactive } },
  { ...deactivate, inRow: { withWords: true, shown: ({ inactive }) => !inactive } },
];

export function UserActions({ user, onChanged }: { user: ManagedUser; onChanged: () => void }) {
  const run = useActions<ManagedUser>({ refresh: onChanged });
  const { access, second_factor_since: since } = user;
  return (
    <section className="kit-wide grid gap-3" aria-labelledby="users-access">
      <h3 id="users-access" className="type-section">
        {texts.heading}
      </h3>
      {hasNoWayIn(user) && <p>{access === 'invited' ? texts.invited : texts.noAccess}</p>}
      {since !== null && <p>{texts.factor(dateText(new Date(since)))}</p>}
      <RowButtons row={user} actions={ofOne} running={run.running} start={run.start} />
      {run.dialog}
    </section>
  );
}
