import { normaliseText } from '../search/normalise-text.ts';

/** Between a figure and its office in the name of a column; names of tills do not have it. */
const BETWEEN = ' · ';
const ID_LETTERS = 6;

type Office = { id: string; name: string };

/** The column of an office's figure, in files that are exported and imported (rule 85). */
export function officeColumn(figure: string, office: string): string {
  return figure + BETWEEN + office;
}

/** The two parts of such a name. */
export function readOfficeColumn(column: string): { figure: string; office: string } | undefined {
  const at = column.indexOf(BETWEEN);
  return at < 0 ? undefined : { figure: column.slice(0, at), office: column.slice(at + BETWEEN.length) };
}

/** What columns call offices, by their ids: their names, and where several have one name the end of their ids, too. */
export function officeLabels(offices: readonly Office[]): Map<string, string> {
  const keys = offices.map(({ name }) => normaliseText(name));
  return new Map(
    offices.map(({ id, name }, at) => {
      const label = name.replace(/\s+/g, ' ').trim();
      const isAlone = keys.every((key, other) => other === at || key !== keys[at]);
      return [id, isAlone ? label : `${label} ${id.slice(-ID_LETTERS)}`];
    }),
  );
}

/** The office that a column names, by those labels. */
export function officeLabelled(label: string, offices: readonly Office[]): string | undefined {
  const key = normaliseText(label);
  return [...officeLabels(offices)].find(([, other]) => normaliseText(other) === key)?.[0];
}
