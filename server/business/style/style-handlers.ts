import type { styleCalls } from '#contract/business/styles.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { changeConfiguration, lockConfiguration } from '#server/catalogue/writing/configuration.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { type Resource, updateRecord } from '#server/resource/write-record.ts';
import { placeWords, refusedCss } from './refused-css.ts';

/** Versions listed; older ones remain stored. */
const LISTED = 100;

type Row = { id: string; styles: string; version: number };
type Listed = { number: number; created_at: Date; who: string | null; lines: number };

const resource: Resource<Row, Omit<Row, 'id'>> = {
  entity: 'business_style',
  lock: (tx) => lockStyle(tx),
  present: ({ styles, version }) => ({ styles, version }),
  // The versions themselves are a list that only grows.
  forAudit: ({ version, styles }) => ({ version, letters: styles.length }),
};

export const styleHandlers = {
  'styles.list': async (_input, { db }) => {
    const [{ styles, version }, versions] = await Promise.all([readStyles(db), listVersions(db)]);
    return {
      styles,
      version,
      versions: versions.map(({ number, created_at: at, who, lines }) => ({
        number,
        creationDate: at.toISOString(),
        who: who ?? '',
        lines,
      })),
    };
  },
  'styles.get': async ({ params: { number } }, { db }) => {
    const row = await db.first<{ css: string }>(sql`
      select css from business_style where business_id = ${db.businessId} and number = ${number}`);
    return row ? { styles: row.css } : fail('NOT_FOUND');
  },
  'styles.save': saveStyles,
} satisfies HandlersOf<keyof typeof styleCalls>;

async function saveStyles({ body }: CheckedInputOf<'styles.save'>, context: SignedInContext) {
  const { at_business: slug, version } = body;
  const { business, db, user, now } = context;
  if (slug !== undefined && slug !== business.slug) return fail('BUSINESS_NOT_FOUND');
  const css = body.styles.toWellFormed();
  const wrong = refusedCss(css);
  const [first] = wrong;
  if (first) {
    const details = wrong.map((part) => ({
      field: 'body.styles',
      message: `${placeWords(part)}: esto no puede estar: ${part.text}`,
    }));
    return fail('STYLES_NOT_SAVED', { details, data: { line: first.line, column: first.column } });
  }
  const edited = version ?? (await readStyles(db)).version;
  const edit = { call: 'styles.save', id: business.id, version: edited } as const;
  const saved = await updateRecord(resource, context, edit, async (tx, before) => {
    if (before.styles === css) return before;
    await changeConfiguration(tx, { custom_css_styles: css }, { now: now(), by: user.id });
    return lockStyle(tx);
  });
  return isFailure(saved) ? saved : { ...saved, message: 'Estilos guardados.' };
}

/** The current style and its number in the list; 0 before the first one. */
async function lockStyle(tx: Queries): Promise<Row> {
  await lockConfiguration(tx);
  return readStyles(tx);
}

function readStyles(db: Queries): Promise<Row> {
  return db.one<Row>(sql`
    select c.business_id as id, c.custom_css_styles as styles,
      coalesce((select max(number) from business_style s where s.business_id = c.business_id), 0) as version
    from business_config c where c.business_id = ${db.businessId}`);
}

function listVersions(db: Queries): Promise<Listed[]> {
  return db.all<Listed>(sql`
    select s.number, s.created_at, btrim(u.name || ' ' || u.last_name) as who,
      coalesce(array_length(string_to_array(nullif(s.css, ''), chr(10)), 1), 0) as lines
    from business_style s left join app_user u on u.business_id = s.business_id and u.id = s.created_by
    where s.business_id = ${db.businessId} order by s.number desc limit ${LISTED}`);
}
