import { untilNext } from './chance.ts';
import { createClient, RefusedError, type Visitor } from './client.ts';
import { createClock, createCrew, GoneHomeError } from './clock.ts';
import { createMeasures } from './measures.ts';
import { browse, buy, type Here } from './shopper.ts';
import { type Crews, prepare } from './staff.ts';
import type { Plan, Shopper, World } from './world.ts';

/** People arrive over this time, or a tenth of the whole time. */
const COMING_MS = 60_000;
/** Orders come five times as often for 20 s of each three minutes. */
const BURST = { everyMs: 180_000, forMs: 20_000, times: 5 };
/** After a fault people wait a little before they go on. */
const AFTER_FAULT_MS = 5_000;
/** Statuses of conflicts between two people, also in training, which are no fault of the shop. */
const TAKEN = new Set([404, 409]);

/** Lets people shop and work in `world` until they are stopped; `pace` multiplies their times. */
export function simulate(world: World, plan: Plan, pace = 1) {
  const measures = createMeasures();
  const clock = createClock(pace);
  const here: Here = { world, client: createClient(world, measures), clock };
  const crews: Crews = {
    managers: world.managers,
    pickers: createCrew(world.pickers),
    couriers: createCrew(world.couriers.map((one) => ({ ...one, doors: 0 }))),
  };
  const buying = new Set<Shopper>();
  let present = 0;

  /** Runs a person's day and ends it when stopped; refusals of the shop are counted. */
  async function lives(life: () => Promise<unknown>): Promise<void> {
    try {
      await life();
    } catch (error) {
      if (clock.isOver() || error instanceof GoneHomeError) return;
      measures.failed(error instanceof Error ? error.message : String(error));
    }
  }

  async function visit(shopper: Shopper, visitor: Visitor, comesAfter: number): Promise<void> {
    await clock.wait(comesAfter);
    present += 1;
    while (!clock.isOver()) {
      await lives(() => browse(here, visitor, () => !buying.has(shopper)));
      await clock.wait(AFTER_FAULT_MS);
    }
  }

  async function order(shopper: Shopper, visitor: Visitor): Promise<void> {
    buying.add(shopper);
    const bought = await buy(here, shopper, visitor).finally(() => buying.delete(shopper));
    measures.count('orders');
    if (!plan.staff) return;
    await prepare(here, crews, bought, measures).catch((error: unknown) => {
      if (!(error instanceof RefusedError && TAKEN.has(error.status))) throw error;
      measures.count('left');
    });
  }

  async function orders(began: number): Promise<void> {
    if (plan.ordersPerHour === 0) return;
    for (let turn = 0; ; ) {
      const isBurst =
        plan.bursts && (performance.now() - began) % BURST.everyMs > BURST.everyMs - BURST.forMs;
      await clock.exactly(untilNext((plan.ordersPerHour / 3_600) * (isBurst ? BURST.times : 1)));
      // The next person who is not buying already, if any.
      for (let tries = 0; tries < world.shoppers.length; tries += 1) {
        turn += 1;
        const place = turn % world.shoppers.length;
        const shopper = world.shoppers[place];
        if (!shopper || buying.has(shopper)) continue;
        void lives(() => order(shopper, visitorOf(shopper, place)));
        break;
      }
    }
  }

  const coming = Math.min(COMING_MS, plan.minutes * 6_000);
  for (const [place, shopper] of world.shoppers.entries()) {
    void lives(() => visit(shopper, visitorOf(shopper, place), Math.random() * coming));
  }
  void lives(() => orders(performance.now()));
  return {
    figures: () => measures.figures(present),
    stop(): void {
      clock.stop();
      here.client.close();
    },
  };
}

/** Everybody comes from a network of their own. */
function visitorOf(person: Shopper, place: number): Visitor {
  return { person, network: `10.${(place >> 14) & 255}.${(place >> 7) & 127}.${1 + (place & 127)}` };
}
