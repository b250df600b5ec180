/** How many may do the same at once: of a business, and of all in this process. */
export type Slots = { business: number; process: number };

/** Slots of businesses: one whose readers are slow leaves others theirs. */
export function createSlots({ business: most, process: mostOfAll }: Slots) {
  const active = new Map<string, number>();
  let all = 0;
  return {
    /** Gives the slot back, once however often it is called; undefined where none is left. */
    take(businessId: string): (() => void) | undefined {
      const own = active.get(businessId) ?? 0;
      if (own >= most || all >= mostOfAll) return undefined;
      active.set(businessId, own + 1);
      all += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        all -= 1;
        const left = (active.get(businessId) ?? 1) - 1;
        if (left > 0) active.set(businessId, left);
        else active.delete(businessId);
      };
    },
  };
}
