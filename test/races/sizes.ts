/** Small enough for every day; the full size by `npm run soak` (FULL_SIZE=1), before a release. */
export function sized<Size>(everyday: Size, full: Size): Size {
  return process.env.FULL_SIZE === '1' ? full : everyday;
}
