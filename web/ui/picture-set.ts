/** A picture that was sent is drawn in widths, and its address says that it was: /pictures/<digest>-1280x960. */
const DRAWN = /^\/pictures\/[0-9a-f]{40}-/;

/** Whether staff sent it, a photograph as a rule; the others are drawings of the shop, on a ground that shows. */
export function isPhoto(url: string): boolean {
  return DRAWN.test(url);
}

/** The same picture, about as wide as it is shown. */
export function pictureOf(url: string, width: number): string {
  return DRAWN.test(url) ? `${url}?w=${width}` : url;
}

/** For `srcset`, of a picture that is shown so wide: as sharp as each screen. Others have one drawing only. */
export function pictureSet(url: string, width: number): string | undefined {
  return DRAWN.test(url) ? `${url}?w=${width}, ${url}?w=${width * 2} 2x` : undefined;
}
