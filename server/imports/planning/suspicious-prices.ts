import { formatPesos } from '#rules/money.ts';
import type { Content } from '#rules/package-contents/read-content.ts';
import type { FigureChange } from '../plan.ts';
import type { CurrentProduct, Usual } from './current.ts';
import type { Draft } from './read-row.ts';
import { unitPriceOf } from './survey.ts';

/** Above one and a half times or below half: a person must check it. */
const JUMP_UP = 1.5;
const JUMP_DOWN = 0.5;
/** Factor above the usual price of the shelf. */
const UNUSUAL = 10;
/** Factor between what products of a shelf cost, however much one brings. */
const PRICE_CLASS = 3;
/** Factor between unit prices that only another unit explains. */
const OF_OTHER_UNIT = 200;

const isWithin = (value: number, usual: number, factor: number) =>
  value <= usual * factor && value >= usual / factor;

/** A price that changes too much, in words. */
export function jumpOf(
  after: readonly FigureChange[],
  current: CurrentProduct | undefined,
): string | undefined {
  for (const [officeId, price, net] of after) {
    const has = price === null && net === null ? undefined : current?.figureIn(officeId);
    if (!has) continue;
    for (const [from, to] of [
      [has[0], price],
      [has[1], net],
    ] as const) {
      if (to === null || to === from) continue;
      if (to > from * JUMP_UP || to < from * JUMP_DOWN) return `de ${formatPesos(from)} a ${formatPesos(to)}`;
    }
  }
  return undefined;
}

export const isOfAllOffices = ({ figures }: Draft): boolean =>
  figures.some(({ officeId, price, offer }) => officeId === null && (price ?? offer) !== undefined);

/** A price of an office that becomes the one that another office has today, in words. */
export function priceOfOther(
  after: readonly FigureChange[],
  current: CurrentProduct | undefined,
  { offices, officeName }: { offices: readonly string[]; officeName: (id: string) => string },
): string | undefined {
  if (!current) return undefined;
  for (const [officeId, price] of after) {
    const has = price === null ? undefined : current.figureIn(officeId);
    if (price === null || !has || price === has[0]) continue;
    const other = offices.find((id) => id !== officeId && current.figureIn(id)?.[0] === price);
    if (other)
      return `${officeName(officeId)} pasaría de ${formatPesos(has[0])} a ${formatPesos(price)}, el de ${officeName(other)}`;
  }
  return undefined;
}

/** Below it a price may have lost its zeros. */
const LOWEST_USUAL = 100;

/** A price of a few pesos that the shop does not have yet, in words. */
export function lowPriceOf(
  after: readonly FigureChange[],
  current: CurrentProduct | undefined,
): string | undefined {
  for (const [officeId, price, net] of after) {
    const has = current?.figureIn(officeId);
    for (const [value, before] of [
      [price, has?.[0]],
      [net, has?.[1]],
    ] as const) {
      const isLow = value !== null && value > 0 && value < LOWEST_USUAL && value !== before;
      if (isLow && !(before !== undefined && before > 0 && before < LOWEST_USUAL)) return formatPesos(value);
    }
  }
  return undefined;
}

const UNIT_WORDS = { g: 'gramo', ml: 'mililitro', und: 'unidad', m: 'metro' } as const;

/** A unit price far from the usual one, unless the shop already has one as far from it. */
export function unusualOf(
  draft: Draft,
  current: CurrentProduct | undefined,
  after: readonly FigureChange[],
  usualOf: (unit: Content['unit']) => Usual | undefined,
  isSharedClass: (unit: Content['unit'], value: number) => boolean = () => false,
): string | undefined {
  const content = draft.content ?? contentHeld(draft, current);
  const price = unitPriceOf({ ...draft, content });
  const usual = content && usualOf(content.unit);
  if (price === undefined || !content || usual === undefined || usual.unitPrice <= 0) return undefined;
  const isFar = (value: number) => !isWithin(value, usual.unitPrice, UNUSUAL);
  const held = current?.pum_unit === content.unit ? current.quantity_pum : 0;
  const isNew = after.some(([office, full, net]) => {
    const has = current?.figureIn(office);
    const isOther = (full !== null && full !== has?.[0]) || (net !== null && net !== has?.[1]);
    return isOther && !(has && held > 0 && isFar(has[1] / held));
  });
  // Saffron costs what a package of pepper does; grams that were kilos are further off.
  const isUsualPrice =
    isWithin(price * content.quantity, usual.price, PRICE_CLASS) &&
    isWithin(price, usual.unitPrice, OF_OTHER_UNIT);
  // Whisky beside water: others of the shelf cost as much.
  if (!isNew || isUsualPrice || !isFar(price) || isSharedClass(content.unit, price)) return undefined;
  const text = (value: number) =>
    value < 100 ? value.toFixed(1).replace('.', ',') : formatPesos(Math.round(value));
  return `${text(price)} por ${UNIT_WORDS[content.unit]}, lo usual es ${text(usual.unitPrice)}`;
}

/** What the shop has, of a row without a text of its own. */
function contentHeld({ title, size }: Draft, current: CurrentProduct | undefined): Content | undefined {
  if (!current || current.quantity_pum <= 0 || title !== '' || size) return undefined;
  return { quantity: current.quantity_pum, unit: current.pum_unit, packs: 1 };
}
