import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { inWords, timeText } from './failure-words.ts';

const failure = (code: 'TOO_MANY_REQUESTS' | 'LOGIN_FAILED', data?: unknown) =>
  new ApiError({ code, status: 429, message: 'Del servidor', details: [], requestId: '', data });

it('formats a wait, never shorter than it is', () => {
  const messages = [0, 1, 45.2, 90, 91, 720, 721, 5400, 5401, 80_000].map(timeText);
  expect(messages).toEqual([
    '1 segundo',
    '1 segundo',
    '46 segundos',
    '90 segundos',
    '2 minutos',
    '12 minutos',
    '13 minutos',
    '90 minutos',
    '2 horas',
    '23 horas',
  ]);
});

it('shows the server’s wait, and leaves other texts unchanged', () => {
  expect(inWords(failure('TOO_MANY_REQUESTS', { retryAfterSeconds: 600 })).message).toBe(
    'Hubo muchos intentos seguidos. Podrás intentarlo de nuevo en 10 minutos.',
  );
  expect(inWords(failure('TOO_MANY_REQUESTS')).message).toBe('Del servidor');
  expect(inWords(failure('LOGIN_FAILED', { retryAfterSeconds: 600 })).message).toBe('Del servidor');
});
