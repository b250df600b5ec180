import type { CartType } from '#rules/cart/totals.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import { nothing, part } from '#server/db/sql.ts';
import { type Found, ofPerson, type PersonFilter } from './found.ts';

/** Filters of the board besides the state. Money in pesos. */
export type BoardFilter = {
  /** The caller's own branch; undefined = all. */
  ownOfficeId: string | undefined;
  officeId: string | undefined;
  /** Orders whose number contains these digits. */
  number: Found<number, string> | undefined;
  /** Orders of people matching these words and phone digits. */
  person: Found<string, PersonFilter> | undefined;
  type: CartType | undefined;
  priceMin: number | undefined;
  priceMax: number | undefined;
  paymentMethod: PaymentMethod | undefined;
  /** Placed at or after this moment. */
  from: Date | undefined;
  /** Placed before this moment. */
  before: Date | undefined;
  /** null = not assigned. */
  pickerId: string | null | undefined;
  courierId: string | null | undefined;
  inactive: boolean | undefined;
};

/** The SQL conditions of a filter. */
export function conditions(filter: BoardFilter) {
  const { number, person, paymentMethod } = filter;
  return part`${ofOffice(filter)}
    ${number === undefined ? nothing : number.few ? part`and o.number = any(${number.few}::int[])` : ofNumber(number)}
    ${person === undefined ? nothing : person.few ? part`and o.user_id = any(${person.few}::uuid[])` : ofPerson(person.query)}
    ${filter.type ? part`and o.type = ${filter.type}` : nothing}
    ${filter.priceMin === undefined ? nothing : part`and o.total >= ${filter.priceMin}`}
    ${filter.priceMax === undefined ? nothing : part`and o.total <= ${filter.priceMax}`}
    ${paymentMethod ? part`and o.payment_method = ${paymentMethod}` : nothing}
    ${placed(filter)}
    ${assignedTo(part`o.picker_id`, filter.pickerId)}
    ${assignedTo(part`o.courier_id`, filter.courierId)}
    ${filter.inactive ? part`and false` : nothing}`;
}

function ofNumber({ query, others = [] }: Found<number, string>) {
  return part`and (strpos(o.number::text, ${query}) > 0 or o.number = any(${others}::int[]))`;
}

export function placed({ from, before }: Pick<BoardFilter, 'from' | 'before'>) {
  return part`${from ? part`and o.created_at >= ${from}` : nothing}
    ${before ? part`and o.created_at < ${before}` : nothing}`;
}

function assignedTo(column: ReturnType<typeof part>, id: string | null | undefined) {
  if (id === undefined) return nothing;
  return id === null ? part`and ${column} is null` : part`and ${column} = ${id}`;
}

export function ofOffice({ ownOfficeId, officeId }: Pick<BoardFilter, 'ownOfficeId' | 'officeId'>) {
  return part`${ownOfficeId ? part`and o.office_id = ${ownOfficeId}` : nothing}
    ${officeId ? part`and o.office_id = ${officeId}` : nothing}`;
}
