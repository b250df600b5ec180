import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { deliveryTexts as texts } from '../../texts/deliveries.ts';
import type { Stop } from './stop.ts';

type Props = { stop: Stop; left: readonly Stop[]; onMove: (by: 1 | -1) => void };

/** Moves a stop up or down among the remaining ones. */
export function MoveButtons({ stop, left, onMove }: Props) {
  return (
    <div className="flex">
      {stop !== left[0] && (
        <IconButton label={texts.up(stop.client.name)} onClick={() => onMove(-1)}>
          <Icon name="caret-up-bold" />
        </IconButton>
      )}
      {stop !== left.at(-1) && (
        <IconButton label={texts.down(stop.client.name)} onClick={() => onMove(1)}>
          <Icon name="caret-down-bold" />
        </IconButton>
      )}
    </div>
  );
}
