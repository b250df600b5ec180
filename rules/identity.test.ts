import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import {
  checkEmail,
  checkSignUp,
  normaliseEmail,
  normalisePhone,
  passwordProblem,
  plainDocument,
} from './identity.ts';

const MARIA = {
  name: 'María Fernanda Ruiz',
  email: 'Maria.Ruiz@correo.co',
  phone: '315 678 9012',
  password: 'tres tristes tigres',
  passwordRepeat: 'tres tristes tigres',
};

describe('emails', () => {
  test.each([
    ['maria@correo.co', true],
    ['a@b.co', true],
    ['a@b.c', false],
    ['maria.correo.co', false],
    ['maria @correo.co', false],
    ['', false],
  ])('%s: %s', (email, expected) => expect(checkEmail(email)).toBe(expected));

  test.each([
    ['maria@correo.co.', 'maria@correo.co'],
    ['\u200bmaria\u200d@correo.co\ufeff', 'maria@correo.co'],
    ['ｍａｒｉａ＠ｃｏｒｒｅｏ．ｃｏ', 'maria@correo.co'],
    ['maria@correo。co', 'maria@correo.co'],
    ['maria@CAÑÓN.co', 'maria@xn--can-8mak.co'],
    ['maria@can\u0303o\u0301n.co', 'maria@xn--can-8mak.co'],
  ])('%s is one address: %s', (written, stored) => {
    expect(normaliseEmail(written)).toBe(stored);
    expect(checkEmail(normaliseEmail(written))).toBe(true);
  });

  test.each([
    'maria@correo.co,otra@correo.co',
    'maria@correo.co;otra@correo.co',
    'maria@localhost',
    'maria@[127.0.0.1]',
    'maria@127.0.0.1',
    'maria@127.1',
    'mаria@correo.co',
    'maria@gmаil.com',
    'maria@@correo.co',
    '"maria"@correo.co',
    'maria<x@correo.co>',
    'maria@correo..co',
    '.maria@correo.co',
    'maria@-correo.co',
  ])('%s is none', (written) => expect(checkEmail(normaliseEmail(written))).toBe(false));

  test('are kept in lower case', () => expect(normaliseEmail('  Maria@Correo.CO ')).toBe('maria@correo.co'));
});

describe('normalisePhone', () => {
  test.each([
    ['3156789012', '+573156789012'],
    ['315 678 9012', '+573156789012'],
    ['(315) 678-9012', '+573156789012'],
    ['+57 315 678 9012', '+573156789012'],
    ['573156789012', '+573156789012'],
    ['0057 315 678 9012', '+573156789012'],
    ['602 555 1234', '+576025551234'],
    ['5551234', undefined],
    ['315678901', undefined],
    ['31567890123', undefined],
    ['4156789012', undefined],
    ['6156789012', undefined],
    ['+1 315 678 9012', undefined],
    ['315678901a', undefined],
    ['', undefined],
  ])('%s is %s', (text, expected) => expect(normalisePhone(text)).toBe(expected));

  test('a stored number is unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3_000_000_000, max: 3_999_999_999 }), (digits) => {
        expect(normalisePhone(normalisePhone(String(digits)) ?? '')).toBe(`+57${digits}`);
      }),
    );
  });
});

describe('checkSignUp', () => {
  test('Maria can sign up', () => expect(checkSignUp(MARIA)).toEqual([]));

  test.each([
    ['name', { name: '  ' }, 'NAME_REQUIRED'],
    ['name', { name: ' Ana ' }, 'NAME_TOO_SHORT'],
    ['email', { email: ' ' }, 'EMAIL_REQUIRED'],
    ['email', { email: 'maria' }, 'EMAIL_INVALID'],
    ['phone', { phone: ' ' }, 'PHONE_REQUIRED'],
    ['phone', { phone: '555 12 34' }, 'PHONE_INVALID'],
    ['password', { password: '', passwordRepeat: '' }, 'PASSWORD_REQUIRED'],
    ['password', { password: 'siete77', passwordRepeat: 'siete77' }, 'PASSWORD_TOO_SHORT'],
    ['password', { password: 'Colombia2026', passwordRepeat: 'Colombia2026' }, 'PASSWORD_TOO_COMMON'],
    ['passwordRepeat', { passwordRepeat: 'tres tristes tigre' }, 'PASSWORDS_DIFFER'],
  ] as const)('%s: %o is %s', (field, changes, code) => {
    expect(checkSignUp({ ...MARIA, ...changes })).toEqual([{ field, code }]);
  });

  test('four letters and an accent are a valid name', () =>
    expect(checkSignUp({ ...MARIA, name: 'José' })).toEqual([]));

  test('reports all problems at once, in the order of the form', () => {
    const nothing = { name: '', email: '', phone: '', password: '', passwordRepeat: 'x' };
    expect(checkSignUp(nothing).map(({ field }) => field)).toEqual([
      'name',
      'email',
      'phone',
      'password',
      'passwordRepeat',
    ]);
  });
});

describe('passwords', () => {
  test.each([
    '12345678',
    'contraseña',
    'Contraseña123',
    'CONTRASENA123',
    'teamo123',
    'qwerty123',
    'americadecali',
  ])('%s is common', (password) => {
    expect(isCommonPassword(password)).toBe(true);
    expect(passwordProblem(password)).toBe('PASSWORD_TOO_COMMON');
  });

  test('an ñ of two code points is the same ñ', () =>
    expect(isCommonPassword('contrasen\u0303a')).toBe(true));

  test.each(['ocho8888', 'lluvia en Siloé'])('%s is not common', (password) =>
    expect(passwordProblem(password)).toBeUndefined(),
  );

  test('eight characters are eight, also with surrogate pairs', () => {
    expect(passwordProblem('🥑🥑🥑🥑🥑🥑🥑')).toBe('PASSWORD_TOO_SHORT');
    expect(passwordProblem('🥑🥑🥑🥑🥑🥑🥑🥑')).toBeUndefined();
  });
});

test('a document is searched as it was written, without what separates its parts', () => {
  expect(plainDocument(' 1.144.012.345 ')).toBe('1144012345');
  expect(plainDocument('ab-123 456')).toBe('AB123456');
});
