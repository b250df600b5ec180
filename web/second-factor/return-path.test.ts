import { describe, expect, it } from 'vitest';
import { ROLES } from '#rules/roles.ts';
import { returnPath, secondStepPath, startOf } from './return-path.ts';

const roundTrip = (pathname: string, search = '') =>
  returnPath(new URL(secondStepPath({ pathname, search }), 'https://canasta.test').searchParams);

describe('after the second step', () => {
  it('the person returns to the previous page', () => {
    expect(roundTrip('/admin/orders', '?ver=todos&numero=12')).toBe('/admin/orders?ver=todos&numero=12');
  });

  it.each(['/google-response', '/restore-password', '/second-factor'])(
    '%s is no page to return to',
    (path) => {
      expect(secondStepPath({ pathname: path, search: '?token=secreto' })).toBe('/second-factor');
      expect(roundTrip(path, '?token=secreto')).toBeNull();
      expect(returnPath(new URLSearchParams({ volver: `${path}?x=1` }))).toBeNull();
    },
  );

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    'admin',
    '',
  ])('%s, an address outside, is refused', (volver) => {
    expect(returnPath(new URLSearchParams({ volver }))).toBeNull();
  });

  it('without a previous page the role’s first screen opens', () => {
    expect(ROLES.filter((role) => startOf(role) === '/')).toEqual(['client', 'wholesaler']);
  });
});
