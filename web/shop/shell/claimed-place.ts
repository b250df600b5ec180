/** The history entry whose page restores its own position, by a card of its list. */
let claimed = '';

export function claimPlace(entry: string): void {
  claimed = entry;
}

export function isPlaceClaimed(entry: string): boolean {
  return claimed === entry;
}
