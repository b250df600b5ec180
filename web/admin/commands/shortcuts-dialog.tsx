import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { commandTexts as texts } from '../texts/commands.ts';

/** '?': every key that works here. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={texts.shortcuts.title} closeLabel={texts.close}>
      <dl className="shortcuts">
        {texts.shortcuts.keys.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
