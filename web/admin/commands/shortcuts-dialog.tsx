import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { commandTexts as texts } from '../texts/commands.ts';

type Keys = readonly { keys: readonly string[]; does: string }[];

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { title, keys, orders, orderKeys } = texts.shortcuts;
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={texts.close}>
      <KeyList keys={keys} />
      <h3 className="mt-4">{orders}</h3>
      <KeyList keys={orderKeys} />
    </Dialog>
  );
}

function KeyList({ keys }: { keys: Keys }) {
  return (
    <dl className="key-list">
      {keys.map(({ keys: pressed, does }) => (
        <div key={does} className="flex items-center gap-4 min-h-9">
          <dt className="flex gap-1 min-w-30">
            {pressed.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
