/** Uploaded pictures are scaled to several widths, which their address shows: /pictures/<digest>-1280x960. */
const DRAWN = /^\/pictures\/[0-9a-f]{40}-/;

/** Whether staff sent it, a photograph as a rule; the others are drawings of the shop, on a ground that shows. */
export function isPhoto(url: string): boolean {
  return DRAWN.test(url);
}

/** The size of a picture that was sent, which its address says; undefined of others. */
export function sizeOf(url: string): { width: number; height: number } | undefined {
  const [, width, height] = /^\/pictures\/[0-9a-f]{40}-(\d+)x(\d+)$/.exec(url) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : undefined;
}

/** The same picture, in about the displayed width. */
export function pictureOf(url: string, width: number): string {
  return DRAWN.test(url) ? `${url}?w=${width}` : url;
}

/** For `srcset`, for a picture of this displayed width: sharp on every screen. Others have only one size. */
export function pictureSet(url: string, width: number): string | undefined {
  return DRAWN.test(url) ? `${url}?w=${width}, ${url}?w=${width * 2} 2x` : undefined;
}
