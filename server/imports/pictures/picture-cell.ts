const LONGEST = 2_000;
/** Separators of addresses in one cell; an address may contain a comma. */
const BETWEEN = /\s*[|;]\s*|\s*,\s*(?=(?:https?:)?\/\/)|\s+/i;

/** The first address in a cell, which is the picture shops show in lists; '' without one. */
export function pictureIn(cell: string): string {
  const [first = ''] = cell.trim().split(BETWEEN).filter(isAddress);
  const url = first.startsWith('//') ? `https:${first}` : first;
  return url.length <= LONGEST ? url : '';
}

function isAddress(text: string): boolean {
  return /^(https?:)?\/\/[^\s/]+\/./i.test(text);
}
