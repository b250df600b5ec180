/** Class names joined; what is false or missing leaves no trace. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
