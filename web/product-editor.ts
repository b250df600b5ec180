import { lazyPart } from './lazy-part.tsx';

/** The one door from the shop to the back office: fetched when staff open it, and by nobody else. */
export const ProductEditor = lazyPart(() => import('./product-editor-form.tsx'));
