/** The entry of the history whose page knows better than a height where its reader stood: a list, by its card. */
let claimed = '';

export function claimPlace(entry: string): void {
  claimed = entry;
}

export function isPlaceClaimed(entry: string): boolean {
  return claimed === entry;
}
