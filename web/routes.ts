import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the product, shop first; a page lives in the folder of its area. */
export default [
  layout('shop/shell/shop-layout.tsx', [
    index('shop/home/home-page.tsx'),
    route('product-category/:idCategory', 'shop/category/category-page.tsx'),
    route('categoria/:idCategory', 'shop/category/category-page.tsx', { id: 'categoria' }),
    route('product-subcategory/:idCategory/:idSubCategory', 'shop/category/subcategory-page.tsx'),
    route('product/:idProduct', 'shop/product/product-page.tsx'),
    route('product/:idCat/:idProduct', 'shop/product/product-page.tsx', { id: 'product-in-category' }),
    route('search/:query', 'shop/search/search-page.tsx'),
    route('buscar/:query', 'shop/search/search-page.tsx', { id: 'buscar' }),
    route('offers', 'shop/offers/offers-page.tsx'),
    route('offers/provider/:provider', 'shop/offers/provider-offers-page.tsx'),
    route('brand/name/:name', 'shop/brand/brand-page.tsx'),
    route('brand/id/:id', 'shop/brand/brand-page.tsx', { id: 'brand-by-id' }),
    route('provider/name/:provider', 'shop/brand/provider-page.tsx'),
    route('recipe-book', 'shop/community/community-page.tsx'),
    route('recipe-book/:id', 'shop/community/community-item-page.tsx'),
    route('terms', 'shop/legal/terms-page.tsx'),
    route('config', 'shop/config/config-page.tsx'),
    route('blog', 'shop/blog/blog-page.tsx'),
    route('blog/:slug', 'shop/blog/post-page.tsx'),
    route('cart', 'shop/cart/cart-page.tsx'),
    route('profile/:subpage?', 'shop/account/profile-page.tsx'),
    route('shoppingcart-detail/:id', 'shop/orders/order-page.tsx'),
    route('checkout', 'shop/checkout/checkout-cart-page.tsx'),
    layout('shop/checkout/checkout-layout.tsx', [
      route('checkout/address', 'shop/checkout/address-page.tsx'),
      route('checkout/pay', 'shop/checkout/pay-page.tsx'),
      route('checkout/bags', 'shop/checkout/bags-page.tsx'),
      route('checkout/finish', 'shop/checkout/finish-page.tsx'),
    ]),
    route('checkout/thanks/:idOrder', 'shop/checkout/thanks-page.tsx'),
    route('atomic', 'shop/atomic/atomic-page.tsx'),
    route('*', 'shop/home/unmatched.tsx'),
  ]),
  route('admin', 'admin/shell/admin-layout.tsx', [
    index('admin/orders/orders-page.tsx'),
    route('orders', 'admin/orders/orders-page.tsx', { id: 'admin-orders' }),
    route('search', 'admin/search/search-page.tsx'),
  ]),
] satisfies RouteConfig;
