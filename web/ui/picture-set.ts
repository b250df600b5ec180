/** Uploaded pictures are scaled to several widths, encoded in their address: /pictures/<digest>-1280x960. */
const DRAWN = /^\/pictures\/[0-9a-f]{40}-/;

/** Whether the picture was uploaded by staff, usually a photograph; others are drawings with a transparent ground. */
export function isPhoto(url: string): boolean {
  return DRAWN.test(url);
}

/** The size of an uploaded picture, from its address; undefined for others. */
export function sizeOf(url: string): { width: number; height: number } | undefined {
  const [, width, height] = /^\/pictures\/[0-9a-f]{40}-(\d+)x(\d+)$/.exec(url) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : undefined;
}

/** How a picture fills a place wider than high: a photograph covers it; one that is square is shown whole. */
export function fitOf(url: string): 'cover' | 'whole' | undefined {
  if (!isPhoto(url)) return undefined;
  const size = sizeOf(url);
  return size !== undefined && size.width === size.height ? 'whole' : 'cover';
}

export function pictureOf(url: string, width: number): string {
  return DRAWN.test(url) ? `${url}?w=${width}` : url;
}

/** The `srcset` for a displayed width: sharp on every screen. Undefined for pictures of only one size. */
export function pictureSet(url: string, width: number): string | undefined {
  return DRAWN.test(url) ? `${url}?w=${width}, ${url}?w=${width * 2} 2x` : undefined;
}
