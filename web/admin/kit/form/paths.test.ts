import { expect, it } from 'vitest';
import { messageOf, valueAt, withValueAt } from './paths.ts';

it('a part is changed in a copy, in objects and in lists', () => {
  const recipe = { time: 30, steps: [{ text: 'Pelar' }, { text: 'Freír' }] };
  expect(withValueAt(recipe, ['steps', 1, 'text'], 'Asar')).toEqual({
    time: 30,
    steps: [{ text: 'Pelar' }, { text: 'Asar' }],
  });
  expect(recipe.steps[1]?.text).toBe('Freír');
  expect(withValueAt(null, ['time'], 5)).toEqual({ time: 5 });
  expect(valueAt(recipe, ['steps', 2, 'text'])).toBeUndefined();
});

it('an error of a part is shown at the whole if there is no other place', () => {
  const third = [undefined, undefined, { message: 'Ese producto no existe', ref: { message: 'no' } }];
  expect(messageOf(third)).toBe('Ese producto no existe');
  expect(messageOf({ message: 'Elige uno', 0: { message: 'otro' } })).toBe('Elige uno');
  expect(messageOf({ ref: { message: 'no' } })).toBeUndefined();
});
