import { Button } from '#web/ui/actions/button.tsx';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { mapTexts as texts } from '../../texts/kit/map.ts';
import { LEAST_CORNERS } from './polygon-edit.ts';

type Mode = 'edit' | 'remove';

type Props = {
  mode: Mode | 'draw';
  count: number;
  onMode: (mode: Mode) => void;
  onFinish: () => void;
  onDraw: () => void;
  /** Undefined if there is nothing to undo. */
  onUndo: (() => void) | undefined;
};

/**
 * The tools of the map (back-office 4: create or edit, edit a point or delete it). Their size is the same in every
 * mode, so that the map below does not move.
 */
export function EditorTools({ mode, count, onMode, onFinish, onDraw, onUndo }: Props) {
  return (
    <div className={cx('area-tools flex flex-wrap items-center gap-2', mode === 'draw' && 'pb-6')}>
      {mode === 'draw' ? (
        <Button size={36} disabledReason={count < LEAST_CORNERS ? texts.few : undefined} onClick={onFinish}>
          {texts.finish}
        </Button>
      ) : (
        <>
          <Segmented
            label={texts.modes.label}
            options={[
              { value: 'edit', label: texts.modes.edit },
              { value: 'remove', label: texts.modes.remove },
            ]}
            value={mode}
            onChange={onMode}
          />
          <Button kind="outline" size={36} icon={<Icon name="note-pencil" size={16} />} onClick={onDraw}>
            {count === 0 ? texts.draw : texts.drawAgain}
          </Button>
        </>
      )}
      <Button
        kind="outline"
        size={36}
        icon={<Icon name="arrow-counter-clockwise" size={16} />}
        disabledReason={onUndo ? undefined : texts.nothingDone}
        onClick={() => onUndo?.()}
      >
        {texts.undo}
      </Button>
    </div>
  );
}
