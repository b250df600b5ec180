import type { accountingCalls } from '#contract/accounting.ts';
import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { dayAfter, monthAfter } from '#rules/stats/period.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, failAt } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { addClosing, type ClosedTime, type ClosingRow, type Counted, lastClosing } from './closings.ts';
import { type Line, type OfficeFigures, onlyOffice, readFigures } from './figures.ts';
import { daysIn } from './span.ts';

type Day = OutputOf<'accounting.day'>;
type Month = OutputOf<'accounting.month'>;

const NOT_OVER = 'Ese día aún no llega.';
const FIGURES_CHANGED = 'Las cifras cambiaron mientras contabas. Revísalas y cierra otra vez.';
const IN_PRACTICE = 'El negocio de práctica no se cierra: sus pedidos se borran.';
const MONTH_NOT_OVER = 'Ese mes aún no termina.';

export const accountingHandlers = {
  'accounting.day': async ({ query }, context) => {
    const { db, user, now } = context;
    const { day } = query;
    const office_id = query.office_id ?? user.officeId ?? (await onlyOffice(db));
    if (office_id === undefined) return failAt('INVALID_INPUT', 'office_id', 'Elige una sede.');
    const [office] = worksAt(user, office_id) ? await figuresOfDay({ day, office_id }, context) : [];
    if (!office) return fail('NOT_FOUND');
    const closed = await lastClosing(db, dayOf({ day, office_id }));
    return {
      day,
      office_id: office.office_id,
      office_name: office.office_name,
      lines: office.lines.map(presentLine),
      can_close: day <= bogotaDay(now()),
      closed: closed ? presentClosedDay(closed) : null,
    };
  },

  'accounting.closeDay': closeDay,

  'accounting.month': async ({ query: { month } }, { db, now }) => {
    const [offices, closed] = await Promise.all([
      readFigures(db, daysIn(daysOfMonth(month)), undefined),
      lastClosing(db, monthOf(month)),
    ]);
    return {
      month,
      offices: offices.map(presentOffice),
      can_close: isMonthOver(month, now()),
      closed: closed ? { ...head(closed), offices: closed.figures.map(presentOffice) } : null,
    };
  },

  'accounting.closeMonth': async ({ body: { month, version, expected, note } }, context) => {
    if (!isMonthOver(month, context.now())) return failAt('INVALID_INPUT', 'month', MONTH_NOT_OVER);
    const read = () => readFigures(context.db, daysIn(daysOfMonth(month)), undefined);
    return close(
      'accounting.closeMonth',
      monthOf(month),
      { version, expected, note, counted: null, read },
      context,
    );
  },
} satisfies HandlersOf<keyof typeof accountingCalls>;

async function closeDay({ body }: CheckedInputOf<'accounting.closeDay'>, context: SignedInContext) {
  const { counted, version, expected, note } = body;
  if (!worksAt(context.user, body.office_id)) return fail('NOT_FOUND');
  if (body.day > bogotaDay(context.now())) return failAt('INVALID_INPUT', 'day', NOT_OVER);
  const read = () => figuresOfDay(body, context);
  return close('accounting.closeDay', dayOf(body), { version, expected, note, counted, read }, context);
}

type Closing = {
  version: number;
  /** The total that the person saw as expected. */
  expected: number;
  note: string;
  counted: Counted | null;
  read: () => Promise<OfficeFigures[]>;
};

/** Stores the figures as they are now, as the version after the one that the person saw. */
async function close(
  call: 'accounting.closeDay' | 'accounting.closeMonth',
  time: ClosedTime,
  { version, expected, note, counted, read }: Closing,
  context: SignedInContext,
) {
  const { db, user, now, business } = context;
  // The orders of a practice are cleared, but a closing never is.
  if (business.practice) return failAt('INVALID_INPUT', 'note', IN_PRACTICE);
  const figures = await read();
  if (time.officeId !== null && figures.length === 0) return fail('NOT_FOUND');
  if (expectedOf(figures) !== expected) return fail('STALE_EDIT', { message: FIGURES_CHANGED });
  const added = await db.transaction(async (tx) => {
    const last = await lastClosing(tx, time);
    if ((last?.version ?? 0) !== version) return last;
    const closing = { figures, counted, note: plainText(note), userId: user.id, now: now() };
    if (!(await addClosing(tx, time, version, closing))) return lastClosing(tx, time);
    await writeAudit(tx, context, {
      call,
      entity: 'accounting_closing',
      entityId: `${time.starts} ${time.officeId ?? ''}`.trim(),
      before: last ? { version: last.version, counted: last.counted, note: last.note } : null,
      after: { version: version + 1, counted, note: closing.note },
    });
    return 'added' as const;
  });
  if (added === 'added') return { message: 'Quedó cerrado.' };
  return fail('STALE_EDIT', {
    data: { who: added?.by ?? '', when: (added?.closed_at ?? new Date(0)).toISOString() },
  });
}

function figuresOfDay(
  { day, office_id }: { day: string; office_id: string },
  { db }: SignedInContext,
): Promise<OfficeFigures[]> {
  return readFigures(db, daysIn({ from: day, to: day }), office_id);
}

const dayOf = ({ day, office_id }: { day: string; office_id: string }): ClosedTime => ({
  span: 'day',
  starts: day,
  officeId: office_id,
});

const monthOf = (month: string): ClosedTime => ({ span: 'month', starts: `${month}-01`, officeId: null });

function daysOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  return { from, to: dayAfter(monthAfter(from), -1) };
}

function isMonthOver(month: string, now: Date): boolean {
  return month < bogotaDay(now).slice(0, 7);
}

const head = ({ version, closed_at, by, note }: ClosingRow) => ({
  version,
  date: closed_at.toISOString(),
  by,
  note,
});

function presentClosedDay(row: ClosingRow): NonNullable<Day['closed']> {
  const lines = (row.figures[0]?.lines ?? []).map(presentLine);
  const counted = Object.entries(row.counted ?? {}) as [keyof Counted, number][];
  return {
    ...head(row),
    lines,
    counted: counted.map(([method, amount]) => ({
      method,
      amount,
      difference: amount - (lines.find((line) => line.method === method)?.expected ?? 0),
    })),
  };
}

function expectedOf(offices: readonly OfficeFigures[]): number {
  return offices.flatMap(({ lines }) => lines).reduce((sum, { sold, refunded }) => sum + sold - refunded, 0);
}

const presentLine = (line: Line) => ({ ...line, expected: line.sold - line.refunded });

function presentOffice({ lines, ...office }: OfficeFigures): Month['offices'][number] {
  return { ...office, lines: lines.map(presentLine) };
}
