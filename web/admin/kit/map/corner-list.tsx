import { useState } from 'react';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Point } from '#web/ui/map/ground.ts';
import { readPair, readPoint } from '#web/ui/map/read-point.ts';
import { mapTexts as texts } from '../../texts/kit/map.ts';
import {
  type Corners,
  insertCorner,
  LEAST_CORNERS,
  middleOfSide,
  moveCorner,
  pointText,
  removeCorner,
} from './polygon-edit.ts';

type Props = { corners: Corners; canEdit: boolean; onChange: (corners: readonly Point[]) => void };

export function CornerList({ corners, canEdit, onChange }: Props) {
  const [open, setOpen] = useState(false);
  if (corners.length === 0) return null;
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link">{texts.list(corners.length)}</summary>
      {open && (
        <ol className="max-h-65 overflow-y-auto mt-2 grid gap-2">
          {corners.map((corner, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is identified by its number, its text is its position.
            <li key={`${at} ${pointText(corner)}`} className="flex items-start gap-1">
              <CornerInput
                corner={corner}
                number={at + 1}
                canEdit={canEdit}
                onWrite={(point) => onChange(moveCorner(corners, at, point))}
              />
              {canEdit && (
                <>
                  <IconButton
                    size={36}
                    label={texts.addAfter(at + 1)}
                    onClick={() => {
                      const middle = middleOfSide(corners, at);
                      if (middle) onChange(insertCorner(corners, at, middle));
                    }}
                  >
                    <Icon name="plus-bold" size={16} />
                  </IconButton>
                  <IconButton
                    size={36}
                    label={texts.removePoint(at + 1)}
                    disabled={corners.length <= LEAST_CORNERS}
                    onClick={() => onChange(removeCorner(corners, at))}
                  >
                    <Icon name="trash" size={16} />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

type InputProps = { corner: Point; number: number; canEdit: boolean; onWrite: (point: Point) => void };

function CornerInput({ corner, number, canEdit, onWrite }: InputProps) {
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState(false);

  function leave(): void {
    if (typed === undefined) return;
    const pair = readPair(typed);
    const point = pair && readPoint(pair);
    setWrong(!point);
    if (!point) return;
    setTyped(undefined);
    onWrite(point);
  }

  return (
    <TextInput
      size={36}
      label={texts.point(number)}
      hiddenLabel
      readOnly={!canEdit}
      autoComplete="off"
      maxLength={60}
      value={typed ?? pointText(corner)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        leave();
      }}
      error={wrong ? texts.wrongPoint : undefined}
      data-unreadable={wrong || undefined}
    />
  );
}
