type Problem = { column: string; message: string };

const MOST_COLUMNS = 3;

/** Problems of a row in words; what is said of several columns is said once. */
export function problemLines(problems: readonly Problem[]): string[] {
  const columns = new Map<string, Set<string>>();
  for (const { column, message } of problems) {
    const names = columns.get(message) ?? new Set();
    columns.set(message, names);
    if (column !== '') names.add(column);
  }
  return [...columns].map(([message, names]) => {
    if (names.size === 0) return message;
    const where = names.size > MOST_COLUMNS ? `${names.size} columnas` : [...names].join(', ');
    return `${where}: ${message}`;
  });
}
