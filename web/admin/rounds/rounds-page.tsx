import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { type Found, rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import type { RecordAction } from '../kit/table/actions.tsx';
import { roundsTexts as texts } from '../texts/rounds.ts';
import type { Route } from './+types/rounds-page.ts';
import { EndRoundDialog } from './end-round-dialog.tsx';
import { closedColumns, openColumns, type Round } from './round-columns.tsx';
import { WaitingReturns } from './waiting-returns.tsx';

const office = (filter: (name: string) => string) => ({ office_id: filter('sede') });
const readRounds = resourceLoader('deliveries.rounds', {
  rows: 50,
  query: (filter) => ({
    ...office(filter),
    state: filter('ver') === 'cerradas' ? ('closed' as const) : ('open' as const),
  }),
});
const readReturns = resourceLoader('deliveries.waitingReturns', { rows: 50, query: office });

export async function loader(args: LoaderFunctionArgs) {
  const view = new URL(args.request.url).searchParams.get('ver');
  if (view === 'por-recibir') return { view: 'returns' as const, ...(await readReturns(args)) };
  return { view: view === 'cerradas' ? ('closed' as const) : ('open' as const), ...(await readRounds(args)) };
}
export const shouldRevalidate = rereadRows;

export default function RoundsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === 'returns') return <WaitingReturns found={loaderData.found} />;
  return <Rounds {...loaderData} />;
}

function Rounds({ view, found }: { view: 'open' | 'closed'; found: Found<Round> }) {
  const [ending, setEnding] = useState<{ round: Round; refresh: () => void }>();
  const end: RecordAction<Round> = {
    label: texts.end.action,
    icon: null,
    oneByOne: true,
    run: ([round], refresh) => round && setEnding({ round, refresh }),
    inRow: { withWords: true, name: ({ courier }) => texts.end.of(courier.name) },
  };
  return (
    <>
      <ResourcePage
        name={view === 'open' ? 'rondas' : 'rondas-cerradas'}
        texts={{ ...texts, ...texts[view] }}
        found={found}
        columns={view === 'open' ? openColumns : closedColumns}
        nameOf={({ courier }) => texts.nameOf(courier.name)}
        views={texts.views}
        {...(view === 'open' && { actions: [end] })}
        othersChangeIt
        picture="/pictures/1f6f5.webp"
      />
      {ending && (
        <EndRoundDialog
          round={ending.round}
          onDone={() => {
            ending.refresh();
            setEnding(undefined);
          }}
          onKeep={() => setEnding(undefined)}
        />
      )}
    </>
  );
}
