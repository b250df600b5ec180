import { SpriteIcon } from './icon.tsx';
import type { StaffIcon as StaffIconName } from './icon-list.ts';
import staffSprite from './staff-icons.svg?url&no-inline';

type Props = { name: StaffIconName; size?: number; label?: string; className?: string };

/** Like Icon, for icons only used by the back office: they are in a separate sprite. */
export function StaffIcon({ name, size = 20, label, className = '' }: Props) {
  return <SpriteIcon href={`${staffSprite}#${name}`} size={size} label={label} className={className} />;
}
