import { Logo, Mark } from '#web/ui/brand/mark.tsx';

/** The business in the back office's frame; '' without a picture. */
export type AdminShop = { title: string; logo: string; square: string };

export function AdminLogo({ shop, small = false }: { shop: AdminShop; small?: boolean }) {
  const picture = small ? shop.square : shop.logo;
  if (picture !== '') {
    return (
      <img
        src={picture}
        alt={shop.title}
        height={small ? 28 : 36}
        className="w-auto max-w-full object-contain"
      />
    );
  }
  return small ? <Mark /> : <Logo name={shop.title.toLowerCase()} />;
}
