import { type Env, type Faults, oneOf, text } from './values.ts';

/** An account at CredibanCo, of one environment. */
export type CredibancoKeys = {
  environment: 'test' | 'prod';
  user: string;
  password: string;
  /** For accounts with signed callbacks; most have none. */
  callbackKey: string | undefined;
};

const environments = ['test', 'prod'] as const;

/** CredibanCo issues names and passwords of at most 30 letters and digits ("Manual REST", register.do). */
const shape = /^\S{1,30}$/;

/**
 * User, password and environment, or none of them: CredibanCo's keys do not tell a real account from a test one, so the
 * environment is required. Faults name the variables, never their values.
 */
export function credibancoKeys(env: Env, faults: Faults): CredibancoKeys | undefined {
  const needed = ['CREDIBANCO_USER', 'CREDIBANCO_PASSWORD', 'CREDIBANCO_ENVIRONMENT'] as const;
  const present = [...needed, 'CREDIBANCO_CALLBACK_KEY'].filter((name) => text(env, name) !== undefined);
  if (present.length === 0) return undefined;

  const before = faults.length;
  for (const name of needed) {
    if (!present.includes(name))
      faults.push(`${name} is missing: CredibanCo needs ${needed.join(', ')}, or none`);
  }
  for (const name of ['CREDIBANCO_USER', 'CREDIBANCO_PASSWORD'] as const) {
    if (present.includes(name) && !shape.test(text(env, name) ?? ''))
      faults.push(`${name} must be 1 to 30 characters without spaces`);
  }
  const environment = oneOf(env, 'CREDIBANCO_ENVIRONMENT', environments, 'test', faults);
  if (faults.length > before) return undefined;

  return {
    environment,
    user: text(env, 'CREDIBANCO_USER') ?? '',
    password: text(env, 'CREDIBANCO_PASSWORD') ?? '',
    callbackKey: text(env, 'CREDIBANCO_CALLBACK_KEY'),
  };
}
