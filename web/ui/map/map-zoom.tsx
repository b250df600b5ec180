import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

type Props = {
  texts: Record<'closer' | 'further', string>;
  onZoom: (steps: 1 | -1) => void;
  children?: ReactNode;
};

export function MapZoom({ texts, onZoom, children }: Props) {
  return (
    <div className="map-zoom">
      {children}
      <IconButton label={texts.closer} onClick={() => onZoom(1)}>
        <Icon name="plus-bold" />
      </IconButton>
      <IconButton label={texts.further} onClick={() => onZoom(-1)}>
        <Icon name="minus-bold" />
      </IconButton>
    </div>
  );
}
