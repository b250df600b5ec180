import { expect, test } from 'vitest';
import { withBodies } from './stub.ts';

const lift = `
function open() { return close; }
function outer() { async function close(a) { { a(); } } return close; }
Lift.prototype.ring = function (times) { return times; };`;

test('functions get the named bodies, inner ones and methods, too', () => {
  expect(withBodies(lift, { close: '{}', 'Lift.prototype.ring': '{ throw Error() }' })).toBe(`
function open() { return close; }
function outer() { async function close(a) {} return close; }
Lift.prototype.ring = function (times) { throw Error() };`);
});

test('a body may be made from its own', () => {
  expect(withBodies(lift, { close: (own) => own.replace('{', '{ await wait();') })).toContain(
    'async function close(a) { await wait(); { a(); } }',
  );
});

test('a function that is missing, or there twice, stops the build', () => {
  expect(() => withBodies(lift, { fall: '{}' })).toThrow('The function fall is there 0 times');
  expect(() => withBodies(lift + lift, { open: '{}' })).toThrow('The function open is there 2 times');
});
