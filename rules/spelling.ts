/** Letters that sound alike in Colombia, or stand for one another in quick writing. */
const ALIKE = new Set(
  'bv sz cs cz ck kq cq gj iy ly mn xs xj wv'
    .split(' ')
    .flatMap(([one = '', other = '']) => [one + other, other + one]),
);
/** A letter that sounds like another, a silent h, a doubled letter: half a mistake. */
const HALF = 0.5;
/** People seldom miss the first letter: such a word is further away than it looks. */
const FIRST_LETTER = 0.5;

export type SimilarWord = { place: number; distance: number };

/** How many mistakes a word of this length may have and still be recognised: none under 3 letters, two from 6 on. */
export function mistakesAllowed(length: number): number {
  if (length < 3) return 0;
  if (length === 3) return HALF;
  return length < 6 ? 1 : 2;
}

/**
 * The words of a sorted list that may have been meant, with how far each is: a wrong, missing, added or swapped letter
 * counts 1, one that sounds alike 0.5. Words that begin alike share their work, so a list of 20,000 takes about a millisecond.
 *
 * @param words in the order of `<`, without repetition
 */
export function similarWords(words: readonly string[], asked: string, most: number): SimilarWord[] {
  const found: SimilarWord[] = [];
  if (most <= 0) return found;
  const width = asked.length + 1;
  const rows: Float32Array[] = [firstRow(asked)];
  let previous = '';
  // Words that share this many letters with the last one looked at cannot be near enough.
  let hopelessFrom = Number.POSITIVE_INFINITY;
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? '';
    let shared = sharedLength(previous, word);
    if (shared >= hopelessFrom) continue;
    hopelessFrom = Number.POSITIVE_INFINITY;
    previous = word;
    for (let length = shared + 1; length <= word.length; length += 1) {
      rows[length] ??= new Float32Array(width);
      if (fillRow(rows, word, length, asked) > most) {
        hopelessFrom = length;
        break;
      }
      shared = length;
    }
    if (shared < word.length) continue;
    const distance = rows[word.length]?.[asked.length] ?? Number.POSITIVE_INFINITY;
    if (distance <= most) found.push({ place, distance });
  }
  return found;
}

function firstRow(asked: string): Float32Array {
  const row = new Float32Array(asked.length + 1);
  for (let at = 1; at <= asked.length; at += 1) row[at] = (row[at - 1] ?? 0) + loneCost(asked, at - 1);
  return row;
}

/** Fills the row of a word's first `length` letters; the smallest figure in it, under which no longer word can come. */
function fillRow(rows: readonly Float32Array[], word: string, length: number, asked: string): number {
  const row = rows[length];
  const above = rows[length - 1];
  if (!row || !above) return Number.POSITIVE_INFINITY;
  const beforeThat = rows[length - 2];
  const letter = word[length - 1] ?? '';
  const lone = loneCost(word, length - 1);
  row[0] = (above[0] ?? 0) + lone;
  let least = row[0];
  for (let at = 1; at <= asked.length; at += 1) {
    const other = asked[at - 1] ?? '';
    let cost = Math.min(
      (above[at - 1] ?? 0) + changeCost(letter, other, length === 1 && at === 1),
      (above[at] ?? 0) + lone,
      (row[at - 1] ?? 0) + loneCost(asked, at - 1),
    );
    const swapped = letter !== other && letter === asked[at - 2] && other === word[length - 2];
    if (swapped && beforeThat) cost = Math.min(cost, (beforeThat[at - 2] ?? 0) + 1);
    row[at] = cost;
    if (cost < least) least = cost;
  }
  // A swap reaches back two rows: one letter further may still be nearer than this row says.
  return beforeThat ? Math.min(least, leastOf(above) + 1) : least;
}

function leastOf(row: Float32Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (const cost of row) if (cost < least) least = cost;
  return least;
}

function changeCost(letter: string, other: string, first: boolean): number {
  if (letter === other) return 0;
  if (ALIKE.has(letter + other)) return HALF;
  return first ? 1 + FIRST_LETTER : 1;
}

/** What a letter costs that stands in one word only. */
function loneCost(word: string, at: number): number {
  const letter = word[at];
  if (letter === 'h' || letter === word[at - 1]) return HALF;
  return at === 0 ? 1 + FIRST_LETTER : 1;
}

function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}
