import type { ShopIcon } from './icon-list.ts';
import shopSprite from './shop-icons.svg?url&no-inline';

type Props = {
  name: ShopIcon;
  /** Width and height in px; 20 to 24 for most, 16 beside small text. */
  size?: number;
  /** Accessible name. Without it the icon is decorative, beside a text with the same meaning. */
  label?: string;
  className?: string;
};

export function Icon({ name, size = 20, label, className = '' }: Props) {
  return <SpriteIcon href={`${shopSprite}#${name}`} size={size} label={label} className={className} />;
}

type SpriteProps = { href: string; size: number; label: string | undefined; className: string };

export function SpriteIcon({ href, size, label, className }: SpriteProps) {
  if (label === undefined) {
    return (
      <svg className={`icon ${className}`} width={size} height={size} aria-hidden="true">
        <use href={href} />
      </svg>
    );
  }
  return (
    <svg className={`icon ${className}`} width={size} height={size} role="img" aria-label={label}>
      <use href={href} />
    </svg>
  );
}
