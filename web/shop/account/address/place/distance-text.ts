/** '350 m', '2,4 km' */
export function distanceText(meters: number): string {
  if (meters < 1000) return `${meters}\u00a0m`;
  return `${(meters / 1000).toFixed(1).replace('.', ',')}\u00a0km`;
}
