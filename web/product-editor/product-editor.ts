import { lazyPart } from '../api/lazy-part.tsx';

/** The only import from the shop to the back office: loaded when staff open it, and by nobody else. */
export const ProductEditor = lazyPart(() => import('./product-editor-form.tsx'));
