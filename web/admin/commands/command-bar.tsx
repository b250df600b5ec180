import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { topModal } from '#web/ui/overlays/modal-stack.ts';
import { isTyping } from '../kit/table/is-typing.ts';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { commandTexts as texts } from '../texts/commands.ts';
import './command-bar.css';

const CommandPalette = lazyPart(() => import('./command-palette.tsx'));
const JobsPanel = lazyPart(() => import('./jobs-panel.tsx'));
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'));

export function CommandBar({ frame }: { frame: AdminFrame }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | 'jobs' | null>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen('palette');
      }
      if (event.key === '?' && !topModal() && !isTyping(event.target)) setOpen('shortcuts');
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const close = () => setOpen(null);
  return (
    <>
      <button
        type="button"
        className="commands-open"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen('palette')}
      >
        <Icon name="magnifying-glass" size={18} />
        <span className="truncate flex-1 text-left max-desk:spoken">{texts.open}</span>
        <kbd aria-hidden>Ctrl</kbd>
        <kbd aria-hidden>K</kbd>
      </button>
      <Suspense>
        {open === 'palette' && <CommandPalette frame={frame} onClose={close} onOpen={setOpen} />}
        {open === 'jobs' && <JobsPanel onClose={close} />}
        {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </>
  );
}
