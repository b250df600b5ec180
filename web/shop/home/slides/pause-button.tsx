import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

type Props = {
  paused: boolean;
  texts: { pause: string; play: string };
  onPress: () => void;
  className?: string;
};

/** Pauses and resumes automatic motion (WCAG 2.2.2). */
export function PauseButton({ paused, texts, onPress, className }: Props) {
  return (
    <button
      type="button"
      className={cx('grid place-items-center size-8 rounded-round text-ink-2', className)}
      aria-label={paused ? texts.play : texts.pause}
      onClick={onPress}
    >
      <Icon name={paused ? 'play-fill' : 'pause-fill'} size={12} />
    </button>
  );
}
