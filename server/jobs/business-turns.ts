/** So many are all looked at each time. */
const FEW = 32;
/** Of more, each comes at least with every tenth look. */
const LOOKS = 10;
/** Where something was done or written, there is soon more. */
const ATTENDED_MS = 60_000;

/**
 * Whom a look for work asks: hundreds of businesses, of which nearly all have nothing to do, would cost a processor a
 * tenth of its time. Those where something happened a moment ago come every time, the others in turn.
 */
export function createBusinessTurns(clock = () => performance.now()) {
  const attended = new Map<string, number>();
  let next = 0;
  return {
    attend: (businessId: string) => void attended.set(businessId, clock() + ATTENDED_MS),
    whoseTurn<Business extends { id: string }>(all: readonly Business[]): Business[] {
      if (all.length <= FEW) return [...all];
      const share = Math.ceil(all.length / LOOKS);
      const from = next % all.length;
      next = from + share;
      return all.filter(
        ({ id }, place) =>
          (place - from + all.length) % all.length < share || (attended.get(id) ?? 0) > clock(),
      );
    },
  };
}
