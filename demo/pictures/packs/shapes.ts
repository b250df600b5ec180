import * as bags from './bags.ts';
import * as bottles from './bottles.ts';
import * as cans from './cans.ts';
import * as cartons from './cartons.ts';
import * as cosmetics from './cosmetics.ts';
import * as household from './household.ts';
import * as jars from './jars.ts';
import type { DrawPack } from './pack.ts';
import * as seen from './seen.ts';
import * as soft from './soft.ts';
import { card } from './trays.ts';
import * as tubes from './tubes.ts';

export type Shape = {
  draw: DrawPack;
  /** How wide one is at its largest, for packs of several; without it, several are drawn as one with its count. */
  width?: number;
  /** How high one is, where several stand on one another. */
  height?: number;
};

/** Every shape that a pack of the demonstration may have. */
export const shapes = {
  soda: { draw: bottles.soda, width: 178 },
  water: { draw: bottles.water, width: 180 },
  beer: { draw: bottles.beer, width: 158 },
  wine: { draw: bottles.wine, width: 164 },
  spirit: { draw: bottles.spirit, width: 190 },
  oil: { draw: bottles.oil, width: 186 },
  sauce: { draw: bottles.sauce, width: 186 },
  drinkable: { draw: bottles.drinkable, width: 184 },
  care: { draw: bottles.care, width: 212 },
  cleaner: { draw: bottles.cleaner, width: 214 },
  dropper: { draw: bottles.dropper, width: 190 },
  can: { draw: cans.can, width: 206 },
  tin: { draw: cans.tin, width: 300 },
  canister: { draw: cans.canister, width: 292 },
  lowTin: { draw: cans.lowTin, width: 420, height: 168 },
  brick: { draw: cartons.brick, width: 282 },
  carton: { draw: cartons.carton, width: 284 },
  box: { draw: cartons.box },
  smallBox: { draw: cartons.smallBox },
  wideBox: { draw: cartons.wideBox },
  flatBox: { draw: cartons.flatBox },
  longBox: { draw: cartons.longBox },
  slimBox: { draw: cartons.slimBox },
  roundBox: { draw: seen.roundBox },
  pillow: { draw: bags.pillow, width: 340 },
  flow: { draw: bags.flow },
  bar: { draw: bags.bar },
  pouch: { draw: bags.pouch, width: 330 },
  spouted: { draw: bags.spouted, width: 250 },
  sachet: { draw: bags.sachet, width: 312 },
  sack: { draw: bags.sack },
  vacuum: { draw: bags.vacuum },
  butter: { draw: cartons.butter },
  jar: { draw: jars.jar, width: 284 },
  spice: { draw: jars.spice, width: 190 },
  pot: { draw: jars.pot },
  cup: { draw: jars.cup, width: 320 },
  tub: { draw: jars.tub },
  iceTub: { draw: jars.iceTub },
  tube: { draw: tubes.tube, width: 222 },
  aerosol: { draw: tubes.aerosol, width: 168 },
  trigger: { draw: tubes.trigger },
  pump: { draw: tubes.pump },
  stick: { draw: tubes.stick, width: 190 },
  jug: { draw: tubes.jug },
  rolls: { draw: soft.rolls },
  roller: { draw: soft.roller },
  softPack: { draw: soft.softPack },
  wipes: { draw: soft.wipes },
  diapers: { draw: soft.diapers },
  soap: { draw: soft.soap },
  tray: { draw: seen.tray },
  clamshell: { draw: seen.clamshell },
  slices: { draw: seen.slices },
  franks: { draw: seen.franks },
  sausage: { draw: seen.sausage },
  wedge: { draw: seen.wedge },
  clearBag: { draw: seen.clearBag },
  net: { draw: seen.net },
  eggs: { draw: seen.eggs },
  blister: { draw: household.blister },
  brush: { draw: household.brush },
  razor: { draw: household.razor },
  broom: { draw: household.broom },
  mop: { draw: household.mop },
  bucket: { draw: household.bucket },
  gloves: { draw: household.gloves },
  sponge: { draw: household.sponge },
  container: { draw: household.container },
  candle: { draw: household.candle },
  babyBottle: { draw: household.babyBottle },
  lipstick: { draw: cosmetics.lipstick },
  pencil: { draw: cosmetics.pencil },
  polish: { draw: cosmetics.polish },
  foundation: { draw: cosmetics.foundation },
  compact: { draw: cosmetics.compact },
  perfume: { draw: cosmetics.perfume },
  card: { draw: card },
} satisfies Record<string, Shape>;

export type ShapeName = keyof typeof shapes;
