import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { picturesTexts as texts } from '../../../texts/pictures.ts';

/** A removed file can be restored until the form is saved. */
export function Removed({ words, onUndo }: { words: string; onUndo: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-y-1 gap-x-3" role="status">
      {words}
      <Button
        kind="ghost"
        size={36}
        icon={<Icon name="arrow-counter-clockwise" size={16} />}
        onClick={onUndo}
      >
        {texts.undo}
      </Button>
    </p>
  );
}
