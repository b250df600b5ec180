import { type Env, type Faults, text } from './values.ts';

/** The external provider for sign-ins our own passwords refuse. */
export type SecondTryConfig =
  | { kind: 'none' }
  | {
      kind: 'firebase';
      projectId: string;
      apiKey: string;
      /** A stand-in on this machine; undefined = Firebase itself. */
      url: string | undefined;
    };

/** FIREBASE_API_KEY and FIREBASE_PROJECT_ID, both or none; FIREBASE_AUTH_URL for a stand-in on this machine. */
export function secondTryConfig(env: Env, faults: Faults): SecondTryConfig {
  const apiKey = text(env, 'FIREBASE_API_KEY');
  const projectId = text(env, 'FIREBASE_PROJECT_ID');
  const url = standIn(env, faults);
  if (apiKey === undefined && projectId === undefined) {
    if (url !== undefined) faults.push('FIREBASE_AUTH_URL needs FIREBASE_API_KEY and FIREBASE_PROJECT_ID');
    return { kind: 'none' };
  }
  if (apiKey === undefined) faults.push('FIREBASE_API_KEY is missing beside FIREBASE_PROJECT_ID');
  // The value is not shown: it may be another secret by mistake.
  else if (!/^[\w-]{20,100}$/.test(apiKey))
    faults.push(
      'FIREBASE_API_KEY must be the web API key of the project, 20 to 100 letters, digits, - and _',
    );
  if (projectId === undefined) faults.push('FIREBASE_PROJECT_ID is missing beside FIREBASE_API_KEY');
  else if (!/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(projectId))
    faults.push(`FIREBASE_PROJECT_ID must look like my-project-1234: "${projectId}"`);
  return { kind: 'firebase', projectId: projectId ?? '', apiKey: apiKey ?? '', url };
}

/** It receives passwords in plain text: without TLS only on this machine, and only Firebase elsewhere. */
function standIn(env: Env, faults: Faults): string | undefined {
  const value = text(env, 'FIREBASE_AUTH_URL');
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (
    url?.protocol === 'http:' &&
    /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname) &&
    `${url.origin}/` === url.href
  )
    return url.origin;
  faults.push(
    `FIREBASE_AUTH_URL must be a stand-in on this machine, such as http://localhost:9099: "${value}"`,
  );
  return undefined;
}
