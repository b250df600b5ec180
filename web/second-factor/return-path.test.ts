import { describe, expect, it } from 'vitest';
import { ROLES } from '#rules/roles.ts';
import { returnPath, secondStepPath, startOf } from './return-path.ts';

const roundTrip = (pathname: string, search = '') =>
  returnPath(new URL(secondStepPath({ pathname, search }), 'https://canasta.test').searchParams);

describe('after the second step', () => {
  it('one goes on where one was', () => {
    expect(roundTrip('/admin/orders', '?ver=todos&numero=12')).toBe('/admin/orders?ver=todos&numero=12');
  });

  it.each(['/google-response', '/restore-password', '/second-factor'])(
    'never back to %s',
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
  ])('never elsewhere: %s', (volver) => {
    expect(returnPath(new URLSearchParams({ volver }))).toBeNull();
  });

  it('one begins where one’s work is, when one came from nowhere', () => {
    expect(ROLES.filter((role) => startOf(role) === '/admin')).toEqual(['admin', 'superadmin', 'hyperadmin']);
  });
});
