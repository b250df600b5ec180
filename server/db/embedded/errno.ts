/** Whether a system call failed with one of these codes ("ENOENT", "EEXIST" …). */
export function isErrno(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}
