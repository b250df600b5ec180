import { useOutletContext, useRevalidator } from 'react-router';
import { isStaff, roleAtLeast } from '#rules/roles.ts';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { OwnFactor } from '#web/second-factor/own-factor.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { accountTexts as texts } from '../texts/account.ts';
import type { Route } from './+types/account-page.ts';
import { TeamFactors } from './team-factors.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { call, user } = context.get(serverContext);
  if (!user) return { mine: null, team: null, role: null };
  // A supplier is no staff and has no second step.
  if (!isStaff(user.role)) return { mine: 'none' as const, team: null, role: user.role };
  const mine = await call('secondFactor.mine', {});
  const team = roleAtLeast(user.role, 'superadmin') ? await call('secondFactor.team', {}) : null;
  return {
    mine: isFailure(mine) ? null : mine,
    team: isFailure(team) ? null : team,
    role: user.role,
  };
}

const PANEL = 'grid grid-cols-1 gap-4 min-w-0 mb-6 p-5 max-[700px]:p-4 rounded-card bg-surface max-w-140';

export default function AccountPage({ loaderData: { mine, team, role } }: Route.ComponentProps) {
  const { shop, staff } = useOutletContext<AdminFrame>();
  const { revalidate, state } = useRevalidator();
  if (!mine || !role) {
    return (
      <FailureState
        heading="h1"
        title={texts.failed}
        actions={
          <Button onClick={() => void revalidate()} busy={state === 'loading'} busyText={texts.refreshing}>
            {texts.retry}
          </Button>
        }
      >
        {texts.failedText}
      </FailureState>
    );
  }
  return (
    <>
      <h1 className="type-title mb-3">{texts.title}</h1>
      <section className={PANEL} aria-labelledby="account-name">
        <div>
          <h2 id="account-name" className="type-section wrap-break-word">
            {staff.name}
          </h2>
          <p className="text-ink-2">{staff.roleLabel}</p>
        </div>
        <ButtonLink to="/profile" kind="outline" className="justify-self-start">
          {texts.profile}
        </ButtonLink>
      </section>
      {mine !== 'none' && (
        <div className={PANEL}>
          <OwnFactor mine={mine} business={shop.title} heading="h2" />
        </div>
      )}
      {team && <TeamFactors team={team} role={role} />}
    </>
  );
}
