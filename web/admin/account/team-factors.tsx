import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { formatHour } from '#rules/dates/bogota-clock.ts';
import { dateText } from '#rules/dates/date-text.ts';
import { ROLE_LABELS, type Role, roleAtLeast } from '#rules/roles.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx';
import { accountTexts } from '../texts/account.ts';

const ResetDialog = lazyPart(() => import('./reset-dialog.tsx'));

const texts = accountTexts.team;
const staffRoles = ['admin', 'superadmin', 'hyperadmin', 'habeasAdmin', 'picker', 'delivery'] as const;

export type Team = OutputOf<'secondFactor.team'>;
type Member = Team['list'][number];
type StaffRole = Member['role'];

export function TeamFactors({ team, role }: { team: Team; role: Role }) {
  const { revalidate } = useRevalidator();
  const [resetting, setResetting] = useState<Member | null>(null);
  const [saving, setSaving] = useState<StaffRole | null>(null);
  const demanded: readonly StaffRole[] = team.demanded_roles;

  async function demand(changed: StaffRole, isDemanded: boolean) {
    setSaving(changed);
    const others = demanded.filter((one) => one !== changed);
    try {
      await callApi('secondFactor.demand', {
        body: { demanded_roles: isDemanded ? [...others, changed] : others, version: team.version },
      });
      showToast('success', texts.saved);
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast('error', error.code === 'STALE_EDIT' ? staleWords(error.data as Stale) : error.message);
      // Shows the switches as somebody else saved them (rule 47).
      if (error.code === 'STALE_EDIT') await revalidate();
    } finally {
      setSaving(null);
    }
  }

  return (
    <section
      className="grid grid-cols-1 gap-4 min-w-0 mb-6 p-5 max-[700px]:p-4 rounded-card bg-surface"
      aria-labelledby="team-heading"
    >
      <h2 id="team-heading" className="type-section">
        {texts.heading}
      </h2>
      <p className="max-w-[68ch]">{texts.about}</p>
      <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,250px),1fr))] gap-y-1 gap-x-4">
        <legend className="mb-1 font-semibold">{texts.roles}</legend>
        {staffRoles.map((one) => (
          <Switch
            key={one}
            checked={saving === one ? !demanded.includes(one) : demanded.includes(one)}
            disabled={!roleAtLeast(role, one) || saving !== null}
            onChange={(event) => void demand(one, event.target.checked)}
          >
            {ROLE_LABELS[one]}
            {!roleAtLeast(role, one) && <span className="type-note text-ink-2"> · {texts.onlyOwn}</span>}
          </Switch>
        ))}
      </fieldset>
      <Table label={texts.label} stickyFirst>
        <thead>
          <tr>
            <HeadCell>{texts.name}</HeadCell>
            {/* Before the role: a phone shows it without being pushed. */}
            <HeadCell>{texts.state}</HeadCell>
            <HeadCell>{texts.role}</HeadCell>
            <HeadCell className="kit-actions text-right">
              <span className="spoken">{texts.actions}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {team.list.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              demanded={demanded.includes(member.role)}
              onReset={() => setResetting(member)}
            />
          ))}
        </tbody>
      </Table>
      {resetting && (
        <Suspense>
          <ResetDialog
            member={resetting}
            onClose={() => setResetting(null)}
            onDone={() => {
              setResetting(null);
              void revalidate();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

type Stale = { who: string; when: string };

function staleWords({ who, when }: Stale): string {
  return texts.stale(who, formatHour(new Date(when)));
}

type RowProps = { member: Member; demanded: boolean; onReset: () => void };

function MemberRow({ member, demanded, onReset }: RowProps) {
  const { name, email, role, since, may_reset } = member;
  const without = demanded ? texts.waiting : texts.off;
  return (
    <Row>
      <Cell names className="min-w-39 max-w-39 min-[700px]:min-w-45 min-[700px]:max-w-55">
        <b className="block overflow-hidden text-ellipsis">{name || email}</b>
        {name !== '' && (
          <span className="type-floor block overflow-hidden text-ellipsis text-ink-2">{email}</span>
        )}
      </Cell>
      <Cell>{since === null ? without : texts.on(dateText(new Date(since)))}</Cell>
      <Cell>{ROLE_LABELS[role]}</Cell>
      <Cell className="kit-actions text-right">
        {since !== null && may_reset && (
          <Button
            kind="danger-outline"
            size={36}
            aria-label={texts.resetSpoken(name || email)}
            onClick={onReset}
          >
            {texts.reset}
          </Button>
        )}
      </Cell>
    </Row>
  );
}
