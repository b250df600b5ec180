import { layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the product, shop first; a page lives in the folder of its area. */
export default [
  layout('shop/shell/shop-layout.tsx', [route('atomic', 'shop/atomic/atomic-page.tsx')]),
] satisfies RouteConfig;
