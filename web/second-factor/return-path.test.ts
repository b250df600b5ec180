import { describe, expect, it } from 'vitest';
import { returnPath, secondStepPath } from './return-path.ts';

const roundTrip = (pathname: string, search = '') =>
  returnPath(new URL(secondStepPath({ pathname, search }), 'https://canasta.test').searchParams);

describe('after the second step', () => {
  it('one goes on where one was', () => {
    expect(roundTrip('/admin/orders', '?ver=todos&numero=12')).toBe('/admin/orders?ver=todos&numero=12');
  });

  it.each(['/google-response', '/restore-password', '/second-factor'])('never back to %s', (path) => {
    expect(roundTrip(path, '?token=secreto')).toBe('/');
    expect(returnPath(new URLSearchParams({ volver: `${path}?x=1` }))).toBe('/');
  });

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    'admin',
    '',
  ])('never elsewhere: %s', (volver) => {
    expect(returnPath(new URLSearchParams({ volver }))).toBe('/');
  });
});
