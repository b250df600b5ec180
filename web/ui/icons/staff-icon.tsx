import { SpriteIcon } from './icon.tsx';
import type { StaffIcon as StaffIconName } from './icon-list.ts';
import staffSprite from './staff-icons.svg?url&no-inline';

type Props = { name: StaffIconName; size?: number; label?: string; className?: string };

/** Like Icon, for the drawings only the back office uses: they live in a sprite of their own. */
export function StaffIcon({ name, size = 20, label, className = '' }: Props) {
  return <SpriteIcon href={`${staffSprite}#${name}`} size={size} label={label} className={className} />;
}
