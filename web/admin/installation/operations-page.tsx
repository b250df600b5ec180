import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { isFailure } from '#web/api/answer.ts';
import { callApi } from '#web/api/client.ts';
import { serverContext } from '#web/api/server-context.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { whenText } from '../kit/dates/days.ts';
import { ListFailed } from '../kit/dialogs/states.tsx';
import { useLook } from '../kit/jobs/use-look.ts';
import '../kit/kit.css';
import { operationsTexts as texts } from '../texts/business/operations.ts';
import type { Route } from './+types/operations-page.ts';
import { OperationAlerts } from './operations/alerts.tsx';
import { OperationChecks } from './operations/checks.tsx';
import { type Practice, PracticeSection } from './operations/practice.tsx';
import { BusinessLoad, Instances, Queues } from './operations/tables.tsx';

type Operations = OutputOf<'operations.read'>;

const EVERY_MS = 15_000;
const SOON_MS = 2_000;

export async function loader({ context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const [found, practice] = await Promise.all([
    server.call('operations.read', {}),
    // People open this page when something is broken: a part that fails in any way is loaded again by the page.
    server.call('practice.read', {}).catch(() => null),
  ]);
  return {
    found: isFailure(found) ? null : found,
    practice: practice === null || isFailure(practice) ? null : practice,
  };
}

export default function OperationsPage({ loaderData: { found, practice } }: Route.ComponentProps) {
  return found ? <OperationsReport first={found} practice={practice} /> : <ListFailed title={texts.failed} />;
}

function OperationsReport({ first, practice }: { first: Operations; practice: Practice | null }) {
  const [found, setFound] = useState(first);
  const replace = (check: (typeof found.checks)[number]) =>
    setFound((now) => ({
      ...now,
      checks: now.checks.map((one) => (one.check === check.check ? check : one)),
    }));
  const isMoving = found.checks.some(({ state }) => state !== 'idle');
  const read = async () => setFound(await callApi('operations.read', {}));
  const { unread } = useLook(true, isMoving ? SOON_MS : EVERY_MS, read);
  return (
    <>
      <header className="kit-head">
        <h1 className="type-title">{texts.title}</h1>
        <span className="kit-quiet">{texts.asOf(found.version, whenText(found.at))}</span>
      </header>
      <p className="kit-quiet mb-4">{texts.about}</p>
      {unread && (
        <div className="mb-4">
          <Notice tone="warn" assertive>
            {texts.unread}
          </Notice>
        </div>
      )}
      <div className="grid gap-6">
        <OperationAlerts alerts={found.alerts} />
        <OperationChecks found={found} onChange={replace} />
        <Instances list={found.instances} />
        <Queues list={found.queues} />
        <BusinessLoad found={found.businesses} />
        <PracticeSection first={practice} />
      </div>
    </>
  );
}
