import { z } from 'zod';
import { MAX_CUSTOM_CART_NAME } from '#rules/custom-carts.ts';
import { Id, OneLine } from '../wire.ts';
import { OfficialFields } from './official-cart.ts';

export const PRIVATE_TYPE = 'private_user_collection';
/** Official content, which only staff write, and a shopper's own lists (rule 70). */
export const CustomCartType = z.enum(['market', 'recipe', 'event', PRIVATE_TYPE]);

const noName = 'Agrega un nombre al carrito.';
const name = OneLine.max(MAX_CUSTOM_CART_NAME, `El nombre puede tener hasta ${MAX_CUSTOM_CART_NAME} letras.`);
export const CustomCartName = name.min(1, noName);

/** A custom cart of one's own, or official content, depending on its type. */
export const NewCustomCart = z
  .object({
    id: Id.optional(),
    name,
    type: CustomCartType.default(PRIVATE_TYPE),
    ...OfficialFields.omit({ type: true, name: true }).partial().shape,
  })
  .superRefine(({ id: _, name: called, type, ...official }, { addIssue }) => {
    const isOwn = type === PRIVATE_TYPE;
    const wrong = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    if (called === '') wrong('name', isOwn ? noName : 'El campo nombre es obligatorio.');
    const [first] = isOwn ? Object.keys(official) : [];
    if (first !== undefined) wrong(first, 'Solo lo llevan las recetas, los eventos y los mercados.');
  });
