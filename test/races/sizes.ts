/** Small enough for every day; the full size with FULL_SIZE=1, for a night. */
export function sized(everyday: number, full: number): number {
  return process.env.FULL_SIZE === '1' ? full : everyday;
}
