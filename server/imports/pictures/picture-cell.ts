const LONGEST = 2_000;
/** Several addresses in one cell; an address may have a comma of its own. */
const BETWEEN = /\s*[|;]\s*|\s*,\s*(?=(?:https?:)?\/\/)|\s+/i;

/** The first address in a cell: the picture that shops show in lists. '' where it has none. */
export function pictureIn(cell: string): string {
  const [first = ''] = cell.trim().split(BETWEEN).filter(isAddress);
  const url = first.startsWith('//') ? `https:${first}` : first;
  return url.length <= LONGEST ? url : '';
}

function isAddress(text: string): boolean {
  return /^(https?:)?\/\/[^\s/]+\/./i.test(text);
}
