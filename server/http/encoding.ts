/** Compression of a response. */
export type Encoding = 'br' | 'gzip';

/** The one with smaller results first. */
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** Parsed headers: browsers of one kind send the same one; rare ones are not worth caching. */
const seen = new Map<string, readonly Encoding[]>();
const MOST_SEEN = 200;
const LONGEST_SEEN = 200;

/**
 * The encodings a client accepts by Accept-Encoding, best first; none = identity (RFC 9110, 12.5.3). A client that
 * accepts nothing, not even identity, gets the identity: better than no response.
 */
export function encodingsFor(accepted: string | undefined): readonly Encoding[] {
  if (!accepted) return [];
  const before = seen.get(accepted);
  if (before) return before;
  const read = readAccepted(accepted);
  if (seen.size >= MOST_SEEN) seen.clear();
  if (accepted.length <= LONGEST_SEEN) seen.set(accepted, read);
  return read;
}

function readAccepted(accepted: string): readonly Encoding[] {
  const qualities = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    const quality = qualityOf(parameters);
    if (quality !== undefined) qualities.set(name, quality);
  }
  const qualityFor = (name: Encoding) => qualities.get(name) ?? qualities.get('*') ?? 0;
  // "identity" may be preferred explicitly; unmentioned it comes last.
  const least = qualities.get('identity') ?? 0;
  return encodings
    .filter((name) => qualityFor(name) > 0 && qualityFor(name) >= least)
    .sort((one, other) => qualityFor(other) - qualityFor(one));
}

/** Returns 1 when missing; undefined for an invalid weight, whose part is ignored. */
function qualityOf(parameters: readonly string[]): number | undefined {
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  if (weight === undefined) return 1;
  const [, written = ''] = weight.split('=');
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(written.trim()) ? Number(written) : undefined;
}
