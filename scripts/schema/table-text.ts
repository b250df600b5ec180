import { applicationRole, type Column, type Constraint, type Table } from './catalog.ts';
import { commentLines, lowered, widest, wrapped } from './sql-text.ts';

/** A table as it would be written by hand. `ahead`: keys to tables not in `tables` yet, to be added later. */
export function tableText(table: Table, tables: ReadonlySet<string>): { text: string; ahead: string[] } {
  const inline = new Map<string, Constraint[]>();
  const below: Constraint[] = [];
  const ahead: string[] = [];
  for (const constraint of table.constraints) {
    const [only, ...others] = constraint.columns;
    if (isAhead(constraint, table, tables)) {
      ahead.push(`${wrapped(`alter table ${table.name} add ${constraintText(constraint, table)}`)};\n`);
    } else if (constraint.kind === 'c' && only && others.length === 0) {
      inline.set(only, [...(inline.get(only) ?? []), constraint]);
    } else below.push(constraint);
  }
  const entries = [
    ...table.columns.map((column) => columnText(column, inline.get(column.name) ?? [], table)),
    ...below.map((constraint) => ({ text: constraintText(constraint, table), comment: null })),
  ];
  const lines = entries.map(({ text, comment }, index) =>
    entryText(text + (index < entries.length - 1 ? ',' : ''), comment),
  );
  const options = table.options
    ? ` with (${table.options.map((o) => o.replace('=', ' = ')).join(', ')})`
    : '';
  const partition = table.partitionKey ? ` partition by ${lowered(table.partitionKey)}` : '';
  const text = [
    ...commentLines(table.comment, ''),
    `create table ${table.name} (`,
    ...lines,
    `)${partition}${options};`,
    ...table.indexes.map((index) => `${wrapped(indexText(index))};`),
    ...securityLines(table),
    ...grantLines(table),
    ...commentLines(triggersNamed(table), ''),
    '',
  ].join('\n');
  return { text, ahead };
}

function triggersNamed({ triggers }: Table): string | null {
  return triggers.length === 0
    ? null
    : `Triggers: ${triggers.map(({ name, calls }) => `${name} (${calls})`).join(', ')}.`;
}

/** A key not validated for old rows can't be part of the table. */
function isAhead(
  { kind, refers, definition }: Constraint,
  table: Table,
  tables: ReadonlySet<string>,
): boolean {
  if (definition.endsWith('NOT VALID')) return true;
  return kind === 'f' && refers !== null && refers !== table.name && !tables.has(refers);
}

function columnText(
  { name, type, notNull, default: value, generated, comment }: Column,
  checks: readonly Constraint[],
  table: Table,
): { text: string; comment: string | null } {
  const worth =
    value === null
      ? []
      : [generated ? `generated always as (${lowered(value)}) stored` : `default ${defaultText(value)}`];
  const parts = [
    name,
    type.replace('timestamp with time zone', 'timestamptz').replace(/^integer/, 'int'),
    ...(notNull ? ['not null'] : []),
    ...worth,
    ...checks.map((check) => constraintText(check, table)),
  ];
  return { text: parts.join(' '), comment };
}

/** A literal takes the type of its column. */
function defaultText(value: string): string {
  return lowered(value).replace(/^('(?:[^']|'')*')::.*$/, '$1');
}

/** The name is included only if it differs from PostgreSQL's default. */
function constraintText({ name, definition }: Constraint, table: Table): string {
  const usual = new RegExp(`^${table.name}_(\\w+_)?(pkey|key|fkey|check)\\d*$`).test(name);
  return `${usual ? '' : `constraint ${name} `}${lowered(definition).replace(/references (\w+)\(/, 'references $1 (')}`;
}

function indexText(definition: string): string {
  return lowered(definition).replace(' on public.', ' on ').replace(' using btree', '');
}

function securityLines({ name, rowSecurity, forced, policies }: Table): string[] {
  const security = [
    ...(rowSecurity ? ['enable row level security'] : []),
    ...(forced ? ['force row level security'] : []),
  ];
  const commands: Record<string, string> = {
    '*': '',
    r: ' for select',
    a: ' for insert',
    w: ' for update',
    d: ' for delete',
  };
  return [
    ...(security.length > 0 ? [`alter table ${name} ${security.join(', ')};`] : []),
    ...policies.map(({ name: policy, command, using, check }) => {
      const conditions = [
        ...(using === null ? [] : [`using (${lowered(using)})`]),
        ...(check === null ? [] : [`with check (${lowered(check)})`]),
      ];
      return `create policy ${policy} on ${name}${commands[command] ?? ''}\n  ${wrapped(conditions.join(' '))};`;
    }),
  ];
}

function grantLines({ name, grants }: Table): string[] {
  const whole = grants.filter(({ columns }) => columns === null).map(({ right }) => right);
  const some = grants.flatMap(({ right, columns }) => (columns ? [`${right} (${columns.join(', ')})`] : []));
  const rights = [...whole, ...some];
  return rights.length > 0 ? [`grant ${rights.join(', ')} on ${name} to ${applicationRole};`] : [];
}

/** A column or a key on its line, its comment behind it where there is room, before it otherwise. */
function entryText(text: string, comment: string | null): string {
  const line = `  ${wrapped(text, '    ')}`;
  if (comment === null) return line;
  const beside = `${line.padEnd(51)} -- ${comment}`;
  const fits = !line.includes('\n') && !comment.includes('\n') && beside.length <= widest;
  return fits ? beside : [...commentLines(comment, '  '), line].join('\n');
}
