/** What was sent and what came back. */
export type Exchange = {
  request: { params?: unknown; query?: unknown; body?: unknown };
  status: number;
  answer?: unknown;
};

/** What the tests' clock shows: times that tables set themselves are moved to it. */
const NOW = Date.parse('2026-11-20T15:00:00.000Z');
const HOUR = 3_600_000;

/**
 * The exchange as any other run records it: identifiers are numbered as they appear, times of the machine's own clock
 * are those of the tests', and nothing secret or of this machine is left.
 */
export function stable(exchange: Exchange, machineTime = Date.now()): Exchange {
  const ids = new Map<string, string>();
  const numbered = (id: string) => {
    const number = ids.get(id) ?? `019a0000-0000-7000-8000-${(ids.size + 1).toString(16).padStart(12, '0')}`;
    ids.set(id, number);
    return number;
  };
  const text = JSON.stringify(exchange)
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, numbered)
    .replaceAll(/(?<=msg_)[0-9a-f]{32}\b/g, (id) => numbered(id).replaceAll('-', ''))
    .replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(?!000)\d{3}Z/g, (at) => moved(at, machineTime))
    .replaceAll(/https?:\/\/[\w.-]*(?:localhost|127\.0\.0\.1)(?::\d+)?/g, 'https://tienda.example.co')
    .replaceAll(/(?<=@)(?:correo\.(?:test|example)|gmail\.com)\b/gi, 'canasta.example')
    .replaceAll(/([\da-f])\1{60,}/gi, (run) => '3f9a51c07be2d846'.repeat(9).slice(0, run.length))
    .replaceAll(/\bcanasta_(live|test)_[\w-]+/g, (key, kind: string) => inPlaceOf(key, `canasta_${kind}_`))
    .replaceAll(/([?&](?:token|ticket|codigo|code)=)([\w-]{16,})/g, (_, name: string, secret: string) => {
      return `${name}${inPlaceOf(secret, '')}`;
    });
  return JSON.parse(text, (name, value: unknown) =>
    typeof value === 'string' ? withoutSecret(name, value) : value,
  ) as Exchange;
}

function withoutSecret(name: string, value: string): string {
  if (/^(otp|code)$/.test(name) && /^\d{6}$/.test(value)) return '123456';
  if (RECOVERY.test(value)) return 'ejemp-lo000';
  if (value === '127.0.0.1') return '203.0.113.7';
  return isSecret(name, value) ? inPlaceOf(value, prefixOf(value)) : value;
}

/** One of the codes that stand in for a lost phone. */
const RECOVERY = /^(?=.*\d)[a-z\d]{5}-[a-z\d]{5}$/;

/** To the hour: how long a test takes is no part of an example. */
function moved(at: string, machineTime: number): string {
  const hours = Math.round((Date.parse(at) - machineTime) / HOUR);
  return new Date(NOW + hours * HOUR).toISOString();
}

/** By its letters, or by its name; a time or an identifier of that name is none. */
const isSecret = (name: string, value: string) =>
  /^[A-Za-z0-9_-]{32,}$/.test(value)
    ? /[A-Z]/.test(value) && /\d/.test(value)
    : /secret|signature|otpauth|token/i.test(name) && value.length > 12 && !/^\d{4}-|^019a0000-/.test(value);

const prefixOf = (value: string) => /^(?:whsec_|v1,|B(?=[\w-]{86}$))?/.exec(value)?.[0] ?? '';

const inPlaceOf = (secret: string, prefix: string) =>
  `${prefix}${'ejemplo0'.repeat(40).slice(0, secret.length - prefix.length)}`;
