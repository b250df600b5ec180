import type { importCalls } from '#contract/imports/imports.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { FailureError, fail } from '#server/http/failure.ts';
import { begin, refuseMapping, refuseOlder, refuseWorkedOn } from './begin-import.ts';
import { addReview, openReviews } from './held.ts';
import { shapeByHand } from './mapping-by-hand.ts';
import { removePieces, storeFile } from './pieces.ts';
import { needsConsent } from './plan.ts';
import { shelfNames } from './planning/places.ts';
import { presentDetail, presentImport } from './present.ts';
import { RECORD_WORDS } from './problem-texts.ts';
import {
  activeOffices,
  addImport,
  changeImport,
  endAbandoned,
  haltedUndo,
  importById,
  importPage,
  lockImport,
} from './queries.ts';
import { changesOfRows } from './row-changes.ts';
import { removeRows, rowPage } from './row-queries.ts';
import { importSources, readAgain, saveForService, saveMapping, sourceById } from './sources.ts';

export const importHandlers = {
  'imports.list': async ({ query }, { db }) => {
    const { list, pagination } = pageFrom(await importPage(db, rowsOfPage(query), query.source_id), query);
    return { list: list.map(presentImport), pagination };
  },

  'imports.choices': async (_input, { db }) => {
    const [sources, offices, shelves] = await Promise.all([
      importSources(db),
      activeOffices(db),
      shelfNames(db),
    ]);
    return { sources: sources.map(({ id, name }) => ({ id, name })), offices, shelves };
  },

  'imports.upload': async ({ body }, context) => {
    const { db, user, now } = context;
    const { file, source_id: sourceId, modified } = body;
    const id = newId();
    await db.transaction(async (tx) => {
      await endAbandoned(tx, now());
      const source = sourceId === undefined ? undefined : await sourceById(tx, sourceId);
      if (sourceId !== undefined && !source) throw new FailureError(fail('NOT_FOUND'));
      const dated = modified === undefined ? null : new Date(Math.min(Date.parse(modified), now().getTime()));
      await refuseOlder(tx, { sourceId: source?.id ?? null, fileName: file.name, modified: dated });
      await addImport(
        tx,
        {
          id,
          sourceId: source?.id ?? null,
          fileName: file.name,
          hash: file.sha256,
          modified: dated,
          createdBy: user.id,
          mapping: source?.mapping ?? null,
        },
        now(),
      );
      await storeFile(tx, id, file.path);
      await begin(tx, context, id, 'reading');
      await note(tx, context, 'imports.upload', id, { file: file.name, bytes: file.bytes });
    });
    context.jobs.queue.wake();
    return detail(context, id);
  },

  'imports.get': ({ params }, context) => detail(context, params.id),

  'imports.read': async ({ params: { id }, body }, context) => {
    const failure = await change(context, async (tx) => {
      const one = await lockImport(tx, id);
      if (!one) return fail('NOT_FOUND');
      if (one.step === 'checking') return fail('IMPORT_UNDER_WAY');
      if ((one.step !== 'mapping' && one.step !== 'review') || one.held_of !== null)
        return fail('IMPORT_STEP');
      const worked = await refuseWorkedOn(tx, one.job_id);
      if (worked) return worked;
      const { head_line: headLine, sheet } = body;
      await readAgain(tx, id, { headLine, sheet }, context.now());
      await begin(tx, context, id, 'reading');
      await note(tx, context, 'imports.read', id, { head_line: headLine, sheet });
      return undefined;
    });
    return failure ?? detail(context, id);
  },

  'imports.map': async ({ params: { id }, body }, context) => {
    const { check, save_as: name, replace } = body;
    const failure = await change(context, async (tx) => {
      const one = await lockImport(tx, id);
      if (!one) return fail('NOT_FOUND');
      if (one.step === 'checking') return fail('IMPORT_UNDER_WAY');
      if (one.step !== 'mapping' && one.step !== 'review') return fail('IMPORT_STEP');
      // Rows held back are never the whole catalogue.
      const part = { covers: 'part', missing: 'keep' } as const;
      const mapping = { ...body.mapping, ...(one.held_of === null ? {} : part) };
      const refused = check ? refuseMapping(mapping) : undefined;
      if (refused) return refused;
      const shape = await shapeByHand(tx, one, mapping);
      await changeImport(tx, id, { step: 'mapping', mapping, shape }, context.now());
      const saved =
        name === undefined ? undefined : await saveMapping(tx, id, { name, mapping, replace }, context.now());
      if (saved && 'failure' in saved) return saved;
      // A mapping made for some rows does not hold for all the service returns.
      if (check && one.held_of === null) await saveForService(tx, one.source_id, mapping, context.now());
      if (check) await begin(tx, context, id, 'checking');
      const after = { columns: mapping.columns.length, check, save_as: name };
      await note(tx, context, 'imports.map', id, after, saved?.replaced && { mapping: saved.replaced });
      return undefined;
    });
    return failure ?? detail(context, id);
  },

  'imports.apply': async ({ params: { id }, body }, context) => {
    const failure = await change(context, async (tx) => {
      const one = await lockImport(tx, id);
      if (!one) return fail('NOT_FOUND');
      if (one.step === 'applying') return fail('IMPORT_UNDER_WAY');
      if (one.step !== 'review' || !one.summary) return fail('IMPORT_STEP');
      // Rows failing other checks are held back; removals need consent.
      if (needsConsent(one) && !body.accept.includes('VANISHING')) return fail('IMPORT_GATE');
      const { source_id: sourceId, file_name: fileName, ws_last_updated_at: modified } = one;
      await refuseOlder(tx, { sourceId, fileName, modified });
      const first = one.held_of === null ? undefined : await importById(tx, one.held_of);
      if (first?.held_records === 0) return fail('IMPORT_OLDER');
      const applying = { status: 'in_progress', message: RECORD_WORDS.applying } as const;
      await changeImport(tx, id, { ...applying, accepted: body.accept }, context.now());
      await begin(tx, context, id, 'applying');
      await note(tx, context, 'imports.apply', id, { accept: body.accept });
      return undefined;
    });
    return failure ?? detail(context, id);
  },

  'imports.discard': async ({ params: { id } }, context) => {
    const failure = await change(context, async (tx) => {
      const one = await lockImport(tx, id);
      if (!one) return fail('NOT_FOUND');
      if (one.step === 'checking' || one.step === 'applying') return fail('IMPORT_UNDER_WAY');
      if (one.step !== 'mapping' && one.step !== 'review') return fail('IMPORT_STEP');
      const worked = await refuseWorkedOn(tx, one.job_id);
      if (worked) return worked;
      await discard(tx, id, context.now());
      await note(tx, context, 'imports.discard', id, {});
      return undefined;
    });
    return failure ?? detail(context, id);
  },

  'imports.undo': async ({ params: { id } }, context) => {
    let undoing = newId();
    const failure = await change(context, async (tx) => {
      const one = await lockImport(tx, id);
      if (!one) return fail('NOT_FOUND');
      if (!one.can_undo) return fail('IMPORT_NOT_LAST');
      const halfway = await haltedUndo(tx, id);
      undoing = halfway ?? undoing;
      if (!halfway)
        await addImport(
          tx,
          {
            id: undoing,
            sourceId: one.source_id,
            fileName: one.file_name,
            hash: '',
            modified: null,
            createdBy: context.user.id,
            undoes: id,
          },
          context.now(),
        );
      await changeImport(
        tx,
        undoing,
        { status: 'in_progress', message: RECORD_WORDS.applying },
        context.now(),
      );
      await begin(tx, context, undoing, 'applying');
      await note(tx, context, 'imports.undo', id, { by: undoing });
      return undefined;
    });
    return failure ?? detail(context, undoing);
  },

  'imports.reviewHeld': async ({ params: { id }, body }, context) => {
    const reviewing = newId();
    const failure = await change(context, async (tx) => {
      const one = await lockImport(tx, id);
      if (!one) return fail('NOT_FOUND');
      if (one.held_records === 0) return fail('IMPORT_STEP');
      const review = { id: reviewing, numbers: body.rows, createdBy: context.user.id };
      if ((await addReview(tx, one, review, context.now())) === 0)
        throw new FailureError(fail('IMPORT_STEP'));
      await begin(tx, context, reviewing, 'checking');
      // Checked only now: while this import waited for its turn, a checked one may have become open.
      for (const earlier of await openReviews(tx, id)) await discard(tx, earlier, context.now());
      await note(tx, context, 'imports.reviewHeld', id, { by: reviewing, rows: body.rows ?? 'all' });
      return undefined;
    });
    return failure ?? detail(context, reviewing);
  },

  'imports.rows': async ({ params: { id }, query }, { db }) => {
    const one = await importById(db, id);
    if (!one) return fail('NOT_FOUND');
    const { outcome, problem, held, after, limit } = query;
    const outcomes = outcome && [outcome];
    const which = { outcomes, problem, held: held === true };
    const rows = await rowPage(db, id, { after, limit: limit + 1, ...which });
    const page = rows.slice(0, limit);
    const changesOf = await changesOfRows(db, one, page);
    return {
      list: page.map((stored) => {
        const { row, sku, outcome: what, problems, after: made } = stored;
        return { row, sku, outcome: what, problems, title: made?.title ?? '', ...changesOf(stored) };
      }),
      hasNextPage: rows.length > limit,
    };
  },
} satisfies HandlersOf<keyof typeof importCalls>;

async function discard(tx: Queries, id: string, now: Date): Promise<void> {
  const message = RECORD_WORDS.discarded;
  await changeImport(tx, id, { step: 'over', status: 'failed', isDiscarded: true, message }, now);
  // A report of a plan does not describe what was done.
  await removeRows(tx, id);
  await removePieces(tx, id);
}

async function detail({ db }: SignedInContext, id: string) {
  const one = await importById(db, id);
  return one ? presentDetail(db, one) : fail('NOT_FOUND');
}

/** Changes an import in a transaction that a refusal undoes; the job it started begins at once. */
async function change<Refused>(
  { db, jobs, now }: SignedInContext,
  work: (tx: Queries) => Promise<Refused | undefined>,
): Promise<Refused | undefined> {
  const failure = await db.transaction(async (tx) => {
    await endAbandoned(tx, now());
    return work(tx);
  });
  jobs.queue.wake();
  return failure;
}

function note(
  tx: Queries,
  context: SignedInContext,
  call:
    | 'imports.upload'
    | 'imports.map'
    | 'imports.read'
    | 'imports.apply'
    | 'imports.discard'
    | 'imports.undo'
    | 'imports.reviewHeld',
  id: string,
  after: object,
  before?: object | null,
) {
  return writeAudit(tx, context, {
    call,
    entity: 'product_import',
    entityId: id,
    before: before ?? null,
    after,
  });
}
