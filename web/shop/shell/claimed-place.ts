let claimed = '';

export function claimPlace(entry: string): void {
  claimed = entry;
}

export function isPlaceClaimed(entry: string): boolean {
  return claimed === entry;
}
