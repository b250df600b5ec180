import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { serverContext } from '#web/api/server-context.ts';
import { operationsTexts } from '../texts/business/operations.ts';
import { practiceTexts } from '../texts/business/practice.ts';
import OperationsPage, { loader } from './operations-page.tsx';

type PageProps = Parameters<typeof OperationsPage>[0];

const operations = {
  version: '1',
  at: '2026-11-27T15:00:00Z',
  alerts: [],
  checks: [],
  drills: [],
  instances: [],
  queues: [],
  businesses: { list: [], total: 0 },
};

it.each([
  ['a failure', async () => ({ failure: 'INTERNAL', message: '', details: [] })],
  ['an error', () => Promise.reject(new Error('of ours'))],
])('a practice that could not be read (%s) takes nothing else of the page along', async (_what, practice) => {
  const call = (id: string) => (id === 'practice.read' ? practice() : Promise.resolve(operations));
  const context = { get: (key: unknown) => (key === serverContext ? { call } : undefined) };
  const loaderData = await loader({ context } as unknown as Parameters<typeof loader>[0]);
  const Page = () => <OperationsPage {...({ loaderData } as unknown as PageProps)} />;
  const Admin = createRoutesStub([{ path: '/', Component: Page }]);
  const page = renderToStaticMarkup(<Admin />);
  expect(page).toContain(operationsTexts.alerts.none);
  expect(page).toContain(practiceTexts.unread);
  expect(page).not.toContain(operationsTexts.failed);
});
