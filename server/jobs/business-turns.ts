/** Up to this number, every poll queries all businesses. */
const FEW = 32;
/** Beyond it, each business is queried at least once in this many polls. */
const LOOKS = 10;
/** How long a business stays in every poll after a write: more work usually follows. */
const ATTENDED_MS = 60_000;

/**
 * Selects the businesses a poll queries. Hundreds of them, nearly all without work, would cost a tenth of a processor.
 * Those with a recent write are in every poll, the others take turns.
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
