import { type ImportField, SHARED_FIELDS } from '#contract/imports/mapping-shapes.ts';
import { type Cells, type ColumnFacts, factsOf } from './column-facts.ts';
import { fieldsNamed, wordsOf } from './column-names.ts';
import { fitnessOf } from './fitness.ts';
import { type KnownOffices, OF_OFFICES, officeNamed } from './offices-named.ts';
import { isSameColumn, isTaxedOf, mayBeNetOf } from './two-columns.ts';

type NamedCells = { name: string; cells: Cells };

type Suggestion = {
  suggestion: ImportField | null;
  office_id: string | null;
  /** A likely field that other columns may be as well: a person is asked. */
  doubt?: ImportField;
  /** The place in the other system, when the file names several and a person is asked. */
  place?: string;
};

type Claim = { at: number; field: ImportField; officeId: string | null; score: number; place?: string };
type Column = NamedCells & { facts: ColumnFacts };

/** Scores below this are no suggestion. */
const ENOUGH = 0.45;
/** Below this score a name is no certain price. */
const SURE_PRICE = 0.6;
/** Two columns with scores this close are asked about. */
const NEAR = 0.12;
/** Fields without which no product can be bought; the likeliest column is asked about where none is sure. */
const NEEDED: readonly ImportField[] = ['sku', 'title', 'price', 'stock'];
const STOCK_WORDS =
  /\b(stock|exist(encias?)?|inv(entario)?|inventory|saldos?|qty|quantity|disponibles?|unidades|bodega|hay)\b/;

/**
 * Suggests the field of each column from its name and cells together. The best of several columns gets a field, not the
 * first; where none is clearly better, none gets it and a person is asked.
 */
export function suggestColumns(named: readonly NamedCells[], offices: KnownOffices): Suggestion[] {
  const columns = named.map((column): Column => ({ ...column, facts: factsOf(column.cells) }));
  const isByHandle = columns.some(({ name }) => HANDLE.test(wordsOf(name)));
  const all = columns.flatMap((column, at) => claimsOf(column, at, { offices, isByHandle }));
  const sorted = all.toSorted((one, other) => other.score - one.score || one.at - other.at);
  const claims = new Map<number, Claim>();
  const taken = new Map<string, Claim>();
  for (const claim of sorted) {
    if (claim.score < ENOUGH || claims.has(claim.at)) continue;
    const key = keyOf(claim);
    if (taken.has(key) && !SHARED_FIELDS.has(claim.field) && !isLevel(claim.field)) continue;
    if (!taken.has(key)) taken.set(key, claim);
    claims.set(claim.at, claim);
  }
  const doubts = new Map<number, ImportField>();
  for (const claim of [...taken.values()]) {
    const rivals = sorted.filter(
      (other) =>
        keyOf(other) === keyOf(claim) &&
        !claims.has(other.at) &&
        other.score >= Math.max(ENOUGH, claim.score - NEAR),
    );
    for (const rival of rivals) settle(claim, rival);
  }
  withoutPlaces();
  withoutListPrice();
  inLevels();
  withoutSizes();
  withoutWeakPrices();
  const placed = askForPlaces();
  for (const [at] of doubts) claims.delete(at);
  for (const field of NEEDED) if (![...claims.values()].some((one) => one.field === field)) askFor(field);
  return columns.map((_, at) => {
    const claim = claims.get(at);
    const doubt = doubts.get(at);
    return {
      suggestion: claim?.field ?? null,
      office_id: claim?.officeId ?? null,
      ...(doubt ? { doubt } : {}),
      ...(placed.has(at) ? { place: placed.get(at) ?? '' } : {}),
    };
  });

  /** Decides between two columns for one field by their cells, or asks. */
  function settle(claim: Claim, rival: Claim): void {
    if (claims.has(rival.at) || doubts.has(rival.at)) return;
    const [one, other] = [columns[claim.at]?.cells ?? [], columns[rival.at]?.cells ?? []];
    if (isSameColumn(one, other)) return;
    if (claim.field === 'price') {
      // Prices with tax are what is paid; those without are no offer.
      if (isTaxedOf(one, other)) return;
      if (isTaxedOf(other, one)) {
        claims.delete(claim.at);
        claims.set(rival.at, rival);
        return;
      }
      const isNetFree = !taken.has(`price_neto ${claim.officeId}`);
      const isList = LIST_PRICE.test(wordsOf(columns[claim.at]?.name ?? ''));
      if (isNetFree && isList && mayBeNetOf(other, one)) {
        const net: Claim = { ...rival, field: 'price_neto' };
        taken.set(keyOf(net), net);
        claims.set(rival.at, net);
        return;
      }
    }
    doubts.set(claim.at, claim.field).set(rival.at, claim.field);
  }

  /** Whether a product is shown at each of several places says nothing about all of them. */
  function withoutPlaces(): void {
    const active = [...claims.values()].filter(
      ({ field, place }) => field === 'active' && place !== undefined,
    );
    if (active.length > 1) for (const { at } of active) claims.delete(at);
  }

  /** An offer without a list price is the price; 'anterior' is no list price where today's is higher. */
  function withoutListPrice(): void {
    for (const net of [...claims.values()].filter(({ field }) => field === 'price_neto')) {
      const list = [...claims.values()].find((one) => one.field === 'price' && one.officeId === net.officeId);
      const isBefore = list && /anterior/.test(wordsOf(columns[list.at]?.name ?? ''));
      if (list && !isBefore) continue;
      if (list && mayBeNetOf(columns[net.at]?.cells ?? [], columns[list.at]?.cells ?? [])) continue;
      const isPlain = fieldsNamed(columns[net.at]?.name ?? '').has('price');
      if (!list && !isPlain) continue;
      if (list) claims.delete(list.at);
      claims.set(net.at, { ...net, field: 'price' });
    }
  }

  /** 'DEPTO' and 'SECCION' both name the widest level: side by side, the one with fewer values is wider. */
  function inLevels(): void {
    const levels = [...claims.values()].filter(({ field }) => isLevel(field));
    if (new Set(levels.map(({ field }) => field)).size === levels.length) return;
    const kinds = ({ at }: Claim) => columns[at]?.facts.kinds ?? 0;
    const order = levels.toSorted(
      (one, other) =>
        LEVELS.indexOf(one.field) - LEVELS.indexOf(other.field) ||
        kinds(one) - kinds(other) ||
        one.at - other.at,
    );
    for (const [place, claim] of order.entries()) {
      const field = LEVELS[place];
      if (field) claims.set(claim.at, { ...claim, field });
      else claims.delete(claim.at);
    }
  }

  /** A unit of sizes is one only beside sizes that are figures. */
  function withoutSizes(): void {
    const size = [...claims.values()].find(({ field }) => field === 'size');
    const isFigure = size && (columns[size.at]?.facts.numbers ?? 0) > 0.8;
    for (const { at, field } of claims.values()) if (field === 'size_unit' && !isFigure) claims.delete(at);
  }

  /** 'Precio base' and 'Precio mayorista' may be the price, where there is no other. */
  function withoutWeakPrices(): void {
    for (const { at, field, score } of claims.values())
      if (field === 'price' && score < SURE_PRICE) doubts.set(at, field);
  }

  /**
   * Asks one question for figures of places the shop does not know: which of them to use. In a shop of one office, the
   * only place of a file is that office.
   */
  function askForPlaces(): Map<number, string> {
    const places = all.filter(
      ({ place, officeId, field }) => place !== undefined && !officeId && field !== 'active',
    );
    const { size } = new Set(places.map(({ place }) => place));
    if (size === 0 || (size === 1 && offices.names.length < 2)) return new Map();
    for (const { at, field } of places) doubts.set(at, field);
    return new Map(places.map(({ at, place = '' }) => [at, place]));
  }

  /** Asks about the column that comes nearest to a field without a certain one. */
  function askFor(field: ImportField): void {
    if ([...doubts.values()].includes(field)) return;
    // 'Sale price' beside 'promotional price' is the regular price.
    const nets = sorted.filter((one) => one.field === 'price_neto');
    const [net] = nets;
    if (field === 'price' && net && nets.length > 1 && claims.get(net.at)?.field === 'price_neto') {
      claims.delete(net.at);
      doubts.set(net.at, field);
      return;
    }
    const named = sorted.filter((one) => one.field === field && !claims.has(one.at) && one.score > 0);
    const byCells = columns.flatMap(({ name, facts }, at): Claim[] =>
      !claims.has(at) &&
      !doubts.has(at) &&
      (field !== 'stock' || STOCK_WORDS.test(wordsOf(name))) &&
      looksLike(field, facts)
        ? [{ at, field, officeId: null, score: ENOUGH }]
        : [],
    );
    const weak = named.length > 0 ? named : byCells;
    const best = weak[0]?.score ?? 0;
    for (const { at, score } of weak) if (score >= best - NEAR) doubts.set(at, field);
  }
}

/** Whether cells without a telling name look enough like the field to ask. */
function looksLike(field: ImportField, facts: ColumnFacts): boolean {
  const {
    count,
    distinct,
    phrases,
    length,
    letters,
    html,
    urls,
    numbers,
    median,
    barCodes,
    dates,
    isCounter,
  } = facts;
  if (count < 3 || urls > 0 || html > 0.3 || dates > 0.5) return false;
  if (field === 'title') return letters > 0.9 && phrases > 0.4 && distinct > 0.7 && length < 120;
  if (field === 'price')
    return numbers > 0.9 && median >= 200 && median < 10_000_000 && barCodes === 0 && !isCounter;
  if (field === 'stock') return numbers > 0.9 && median < 10_000 && barCodes === 0 && !isCounter;
  return distinct > 0.95 && phrases === 0 && length > 2 && length < 25 && barCodes < 0.5 && !isCounter;
}

const HANDLE = /^(url )?handle$/;
const LIST_PRICE = /compare at|lista|list price|regular|normal|antes|sin descuento/;

function claimsOf(
  { name, facts }: Column,
  at: number,
  { offices, isByHandle }: { offices: KnownOffices; isByHandle: boolean },
): Claim[] {
  const office = officeNamed(name, offices);
  if (office?.isCertain)
    return office.field ? [{ at, field: office.field, officeId: office.officeId, score: 3 }] : [];
  if (office?.field) {
    const { field, officeId, place } = office;
    const score = 0.9 * fitnessOf(field, facts);
    return [{ at, field, officeId, score, ...(place === undefined ? {} : { place }) }];
  }
  // Shops sort by their platform's taxonomy, too, which is not their own.
  if (isByHandle && /^product category$/.test(wordsOf(name))) return [];
  const claims = [...fieldsNamed(name)].map(([field, sure]): Claim => {
    const isWeak = field === 'sku' && sure < 0.6 && facts.isAscending;
    // A code may be a counter when the column is surely named a code.
    const fitness = fitnessOf(field, field === 'sku' && sure === 1 ? { ...facts, isCounter: false } : facts);
    return { at, field, officeId: null, score: isWeak ? Math.min(0.4, sure * fitness) : sure * fitness };
  });
  const isCodes = facts.barCodes > 0.9 && facts.count >= 5 && !claims.some(({ score }) => score >= ENOUGH);
  return isCodes ? [...claims, { at, field: 'bar_code', officeId: null, score: 0.8 }] : claims;
}

function keyOf({ field, officeId }: Claim): string {
  return OF_OFFICES.has(field) ? `${field} ${officeId}` : field;
}

const LEVELS: readonly ImportField[] = ['category_1', 'category_2', 'category_3', 'category_4'];

function isLevel(field: ImportField): boolean {
  return LEVELS.includes(field);
}
