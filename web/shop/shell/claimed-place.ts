/** The history entry whose page restores its own position: a list, by its card. */
let claimed = '';

export function claimPlace(entry: string): void {
  claimed = entry;
}

export function isPlaceClaimed(entry: string): boolean {
  return claimed === entry;
}
