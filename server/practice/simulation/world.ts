/** Somebody simulated, with a session of their own. */
export type Person = { id: string; token: string };
export type Shopper = Person & { addressId: string };

/** Where simulated people shop and work. */
export type World = {
  /** The processes that serve the shop, or the balancer before them, and the host of the business. */
  addresses: readonly string[];
  host: string;
  officeId: string;
  /** Goods anybody can buy, the most popular first, with prices in pesos. */
  goods: readonly { id: string; price: number }[];
  /** The minimum order, in pesos. */
  minimum: number;
  /** Pages that visitors open, the most popular first. */
  pages: readonly string[];
  shoppers: readonly Shopper[];
  managers: readonly Person[];
  pickers: readonly Person[];
  couriers: readonly Person[];
};

/** The size and duration of the simulation. */
export type Plan = {
  shoppers: number;
  ordersPerHour: number;
  minutes: number;
  /** Whether simulated pickers and couriers work, or leave it to people in training. */
  staff: boolean;
  /** Whether orders come five times as often for some seconds of each few minutes. */
  bursts: boolean;
};
