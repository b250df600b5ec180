import { useBusiness, useBusinessIcon } from '#web/shop/shell/use-business.ts';
import { Logo } from '#web/ui/brand/mark.tsx';

/**
 * The logo of the business: its own picture, or our mark with its name. Decorative; its container has the accessible
 * name.
 */
export function ShopLogo() {
  const shop = useBusiness()?.title ?? '';
  const large = useBusinessIcon('large');
  const small = useBusinessIcon('small');
  if (large === '' && small === '') return <Logo name={shop.toLowerCase()} size={28} />;
  return (
    <picture>
      {small !== '' && <source media="(width < 900px)" srcSet={small} />}
      <img src={large || small} alt={shop} height={40} className="shop-logo-picture" />
    </picture>
  );
}
