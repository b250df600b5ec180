import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { notifyOfProducts } from '#server/catalogue/writing/notices.ts';
import type { RefusedProduct } from '#server/catalogue/writing/product-line.ts';
import { type BatchOutcome, writeLinesIn } from '#server/catalogue/writing/write-products.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { KeyContext } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { asKey } from '../order-moves/as-key.ts';
import { digestOf, lockRequest, noteAnswer } from '../requests.ts';
import {
  type BareCodes,
  bareCodesOf,
  type PlacedRow,
  type ProductRow,
  planProducts,
  REMOVED,
  type RowError,
  type Wrong,
} from './plan-products.ts';
import { busy } from './upsert-rows.ts';

type Answer = OutputOf<'erp.writeProducts'>;
/** How far a request came: rows before `next` are written. */
type Progress = Omit<Answer, 'repeated'> & { next: number };

/** As many as an import writes in a transaction: people shop meanwhile. */
const STEP = 100;

/**
 * Products of another system by its codes, some at a time, each part once however often it is sent: how far it came is
 * noted with it, so that a repeat goes on from there (rule 143).
 */
export async function writeErpProducts(
  { body: { idempotency_key: idempotencyKey, rows } }: CheckedInputOf<'erp.writeProducts'>,
  context: KeyContext,
): Promise<Answer | Failure<'REQUEST_KEY_REUSED'>> {
  const { db, key } = context;
  const request = { keyId: key.id, idempotencyKey, digest: digestOf(['erp.writeProducts', rows]) };
  const bulk = { id: newId(), ids: [] as string[], isMoved: false };
  const codes = bareCodesOf(rows);
  let wrote = false;
  let progress = START;
  try {
    do {
      const step = await db.transaction(async (tx) => {
        const taken = await lockRequest<Progress>(tx, request);
        if (taken === 'reused') return taken;
        const before = taken.answer ?? START;
        if (before.next >= rows.length) return { progress: before, written: undefined };
        const { progress: after, ...written } = await writeStep(tx, before, {
          rows,
          codes,
          bulkId: bulk.id,
          context,
        });
        await noteAnswer(tx, request, after);
        await noteInAudit(tx, { before, after }, context);
        return { progress: after, written };
      });
      if (step === 'reused') return fail('REQUEST_KEY_REUSED');
      progress = step.progress;
      wrote ||= step.written !== undefined;
      bulk.ids.push(...(step.written?.ids ?? []));
      bulk.isMoved ||= step.written?.isMoved ?? false;
    } while (progress.next < rows.length);
  } finally {
    if (bulk.ids.length > 0) await notifyOfProducts(db, bulk.id, bulk);
  }
  const { next: _, ...answer } = progress;
  return { ...answer, repeated: !wrote };
}

const START: Progress = { changed: 0, added: 0, errors: [], next: 0 };

type Step = { rows: readonly ProductRow[]; codes: BareCodes; bulkId: string; context: KeyContext };

async function writeStep(tx: Queries, before: Progress, { rows, ...step }: Step) {
  const next = Math.min(rows.length, before.next + STEP);
  const twice = before.next === 0 ? rowsTwice(rows) : [];
  const wrongRows = new Set([...before.errors, ...twice].map(({ row }) => row));
  const placed = rows
    .slice(before.next, next)
    .flatMap((row, at): PlacedRow[] =>
      wrongRows.has(before.next + at) ? [] : [{ at: before.next + at, row }],
    );
  const first = await writePlaced(tx, placed, step);
  // Those that somebody else made in this moment are no longer new.
  const again = await writePlaced(tx, first.made, step);
  const added = [...first.added, ...again.added];
  const changed = [...first.changed, ...again.changed];
  const unwritten = again.made.map(({ at }): RowError => ({ row: at, ...WORDS.EXISTS }));
  const errors = [...before.errors, ...twice, ...first.errors, ...again.errors, ...unwritten];
  const progress = {
    changed: before.changed + changed.length,
    added: before.added + added.length,
    errors: errors.sort((one, other) => one.row - other.row),
    next,
  };
  return {
    progress,
    ids: [...added, ...changed].map(({ id }) => id),
    isMoved: changed.some((product) => product.is_moved),
  };
}

type Written = BatchOutcome & { errors: RowError[]; made: PlacedRow[] };

async function writePlaced(
  tx: Queries,
  placed: readonly PlacedRow[],
  { bulkId, codes, context }: Omit<Step, 'rows'>,
): Promise<Written> {
  if (placed.length === 0) return { added: [], changed: [], refused: [], errors: [], made: [] };
  const { lines, errors } = await planProducts(tx, placed, codes);
  const outcome = await writeLinesIn(tx, bulkId, lines, { now: context.now() });
  const why = new Map(outcome.refused.map((one) => [one.sku, one.why]));
  const made: PlacedRow[] = [];
  for (const one of placed) {
    const is = why.get(one.row.id_item);
    if (is === 'EXISTS') made.push(one);
    else if (is !== undefined) errors.push({ row: one.at, ...WORDS[is] });
  }
  return { ...outcome, errors, made };
}

/** Of two rows of a product none counts. */
function rowsTwice(rows: readonly ProductRow[]): RowError[] {
  const places = new Map<string, number[]>();
  for (const [at, { id_item: code }] of rows.entries()) places.set(code, [...(places.get(code) ?? []), at]);
  return [...places.values()].flatMap((of) =>
    of.length > 1 ? of.map((row) => ({ row, ...WORDS.TWICE })) : [],
  );
}

/** What somebody else changed between the plan and its writing is said, too. */
const WORDS: Record<RefusedProduct['why'], Wrong> = {
  TWICE: { field: 'id_item', code: 'TWICE', message: 'El código está más de una vez: ninguna fila cuenta.' },
  BAD_TITLE: { field: 'title', code: 'NO_TITLE', message: 'El título está vacío o es demasiado largo.' },
  UNKNOWN_SUBCATEGORY: {
    field: 'subcategory',
    code: 'UNKNOWN_CATEGORY',
    message: 'Su subcategoría se quitó.',
  },
  REMOVED,
  EXISTS: busy('id_item'),
};

/** With each step: what it wrote stays, also if no other follows. */
function noteInAudit(
  tx: Queries,
  { before, after }: { before: Progress; after: Progress },
  context: KeyContext,
) {
  const { key } = context;
  const step = {
    key: key.name,
    rows: after.next - before.next,
    changed: after.changed - before.changed,
    added: after.added - before.added,
    errors: after.errors.length - before.errors.length,
  };
  const write = { entity: 'api_key', entityId: key.id, before: null, after: step };
  return writeAudit(tx, asKey(context), { call: 'erp.writeProducts', ...write });
}
