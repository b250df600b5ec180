/** How an answer may be made smaller on its way. */
export type Encoding = 'br' | 'gzip';

/** The smaller one first. */
const known: readonly Encoding[] = ['br', 'gzip'];

/** Browsers of one kind say the same each time; what nobody says often is not worth remembering. */
const seen = new Map<string, readonly Encoding[]>();
const MOST_SEEN = 200;
const LONGEST_SEEN = 200;

/**
 * The encodings a reader takes, by their Accept-Encoding, best first; none = send it as it is (RFC 9110, 12.5.3). A
 * reader who takes nothing at all, not even that, gets it as it is: better than no answer.
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
  // Said by its name, "as it is" may be what the reader likes best; unsaid it comes last.
  const least = qualities.get('identity') ?? 0;
  return known
    .filter((name) => qualityFor(name) > 0 && qualityFor(name) >= least)
    .sort((one, other) => qualityFor(other) - qualityFor(one));
}

/** 1 where it is not said; undefined where it is no weight: the part is not understood and says nothing. */
function qualityOf(parameters: readonly string[]): number | undefined {
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  if (weight === undefined) return 1;
  const [, written = ''] = weight.split('=');
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(written.trim()) ? Number(written) : undefined;
}
