/** Letters that sound alike in Colombia, or are confused when typing. */
const ALIKE = 'bv sz cs cz ck kq cq gj iy jy ly mn xs xj wv'.split(' ');
/** A letter that sounds like another, a silent h, a doubled letter: half a mistake. */
const HALF = 0.5;
/** People rarely miss the first letter: a word that differs there is further away. */
const FIRST_LETTER = 0.5;
const NEVER = Number.POSITIVE_INFINITY;

const CODES = 128;
const SILENT_H = 'h'.charCodeAt(0);
/** Cost of replacing one letter by another, by their codes. */
const changeCosts = new Float32Array(CODES * CODES).fill(1);
for (const [one = '', other = ''] of ALIKE) {
  changeCosts[one.charCodeAt(0) * CODES + other.charCodeAt(0)] = HALF;
  changeCosts[other.charCodeAt(0) * CODES + one.charCodeAt(0)] = HALF;
}
for (let code = 0; code < CODES; code += 1) changeCosts[code * CODES + code] = 0;

export type SimilarWord = { place: number; distance: number };

/**
 * Mistakes allowed in a word of this length: none below 3 letters, two from 8 on. More would match anything: a
 * 'taladro' is no pan tajado.
 */
export function mistakesAllowed(length: number): number {
  if (length < 3) return 0;
  if (length === 3) return HALF;
  if (length < 7) return 1;
  return length === 7 ? 1 + HALF : 2;
}

/** Sounds that are written with different numbers of letters: poyo, lluca, keso, guevo, calao, kumiss. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ll/g, 'y'],
  [/(?<!l)y(?=[aeiou])/g, 'll'],
  [/k(?=[ei])/g, 'qu'],
  [/^gu(?=[aeo])/, 'hu'],
  [/^w/, 'hu'],
  [/ao$/, 'ado'],
  [/ss$/, ''],
];

/** The same sound in other letters; each is half a mistake away. */
export function respellings(word: string): string[] {
  return SOUNDS.map(([sound, letters]) => word.replace(sound, letters)).filter((other) => other !== word);
}

/**
 * Similar words of a sorted list with their distance: a wrong, missing, added or swapped letter counts 1, one that
 * sounds alike 0.5. Words with a common prefix share their computation.
 *
 * @param words normalised (rules/search/text-search.ts: plain letters and digits), sorted by `<`, unique
 */
export function similarWords(words: readonly string[], query: string, most: number): SimilarWord[] {
  const found: SimilarWord[] = [];
  if (most <= 0) return found;
  const letters = codesOf(query);
  const lone = Float32Array.from(letters, (_, at) => loneCost(query, at));
  const rows: Float32Array[] = [firstRow(lone)];
  // Every letter more or less costs at least half a mistake.
  const mostLetters = query.length + most / HALF;
  const leastLetters = query.length - most / HALF;
  let previous = '';
  // Words that share this many letters with the previous one cannot be near enough.
  let hopelessFrom = NEVER;
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? '';
    if (word.length > mostLetters || word.length < leastLetters) continue;
    const shared = sharedLength(previous, word);
    if (shared >= hopelessFrom) continue;
    previous = word;
    hopelessFrom = fillRows(rows, word, shared, { letters, lone }, most);
    if (hopelessFrom < NEVER) continue;
    const distance = rows[word.length]?.[query.length] ?? NEVER;
    if (distance <= most) found.push({ place, distance });
  }
  return found;
}

type QueryLetters = { letters: Uint8Array; lone: Float32Array };

/**
 * Fills the rows of a word from the first letter it does not share; returns the prefix length from which nothing can be
 * near enough, or NEVER.
 */
function fillRows(
  rows: Float32Array[],
  word: string,
  shared: number,
  query: QueryLetters,
  most: number,
): number {
  let leastAbove = NEVER;
  for (let length = shared + 1; length <= word.length; length += 1) {
    rows[length] ??= new Float32Array(query.letters.length + 1);
    const least = fillRow(rows, word, length, query);
    // A swap reaches back two rows: the row above counts too.
    if (Math.min(least, leastAbove) > most) return length;
    leastAbove = least;
  }
  return NEVER;
}

/** The minimum cost of turning the first `length` letters of a word into prefixes of the query. */
function fillRow(
  rows: readonly Float32Array[],
  word: string,
  length: number,
  { letters, lone }: QueryLetters,
): number {
  const row = rows[length];
  const above = rows[length - 1];
  if (!row || !above) return NEVER;
  const twoAbove = rows[length - 2];
  const letter = codeAt(word, length - 1);
  const letterBefore = length > 1 ? codeAt(word, length - 2) : undefined;
  const loneHere = loneCost(word, length - 1);
  row[0] = (above[0] ?? 0) + loneHere;
  let left = row[0] ?? 0;
  let least = left;
  for (let at = 1; at <= letters.length; at += 1) {
    const other = letters[at - 1] ?? 0;
    let change = changeCosts[letter * CODES + other] ?? 1;
    if (change === 1 && length === 1 && at === 1) change += FIRST_LETTER;
    let cost = (above[at - 1] ?? 0) + change;
    const without = (above[at] ?? 0) + loneHere;
    if (without < cost) cost = without;
    const added = left + (lone[at - 1] ?? 1);
    if (added < cost) cost = added;
    if (twoAbove && letter !== other && letter === letters[at - 2] && other === letterBefore) {
      const swapped = (twoAbove[at - 2] ?? 0) + 1;
      if (swapped < cost) cost = swapped;
    }
    row[at] = cost;
    left = cost;
    if (cost < least) least = cost;
  }
  return least;
}

function firstRow(lone: Float32Array): Float32Array {
  const row = new Float32Array(lone.length + 1);
  for (const [at, cost] of lone.entries()) row[at + 1] = (row[at] ?? 0) + cost;
  return row;
}

/** The cost of a letter that only one word has. */
function loneCost(word: string, at: number): number {
  const letter = codeAt(word, at);
  if (letter === SILENT_H || (at > 0 && letter === codeAt(word, at - 1))) return HALF;
  return at === 0 ? 1 + FIRST_LETTER : 1;
}

function codesOf(word: string): Uint8Array {
  return Uint8Array.from({ length: word.length }, (_, at) => codeAt(word, at));
}

const codeAt = (word: string, at: number) => word.charCodeAt(at) % CODES;

function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length += 1;
  return length;
}
