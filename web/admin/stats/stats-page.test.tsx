import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { statsTexts } from '../texts/records/stats.ts';
import StatsPage from './stats-page.tsx';

type PageProps = Parameters<typeof StatsPage>[0];

const days = { from: '2026-11-01', to: '2026-11-27' };
const query = { ...days, officeId: '', preset: 'own', compares: true };

function draw(read: object): string {
  const loaderData = { query, today: days.to, wrong: null, figures: null, operation: null, ...read };
  const Page = () => <StatsPage {...({ loaderData } as unknown as PageProps)} />;
  const Admin = createRoutesStub([{ path: '/', Component: Page }]);
  return renderToStaticMarkup(<Admin />);
}

const failures = (expected: string) => expected.split(statsTexts.failed).length - 1;

it('each part that could not be read says so, and is no empty list', () => {
  expect(failures(draw({ viewed: { list: [] }, together: { list: [] } }))).toBe(2);
  expect(failures(draw({ viewed: { list: [] }, together: null }))).toBe(3);
});
