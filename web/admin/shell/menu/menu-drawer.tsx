import { Weave } from '#web/ui/brand/weave.tsx';
import { Drawer } from '#web/ui/overlays/drawer.tsx';
import { shellTexts as texts } from '../../texts/shell.ts';
import { LogoutButton } from '../logout-button.tsx';
import type { MenuEntry } from './menu-entry.ts';
import { MenuList } from './menu-list.tsx';

type Props = {
  title: string;
  entries: readonly MenuEntry[];
  staffId: string;
  open: boolean;
  onClose: () => void;
};

export default function MenuDrawer({ title, entries, staffId, open, onClose }: Props) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={texts.closeMenu}
      className="admin-drawer on-deep bg-brand-deep text-on-solid"
      foot={<LogoutButton staffId={staffId} wide />}
    >
      <Weave size="header" />
      <nav aria-label={texts.menu}>
        <MenuList entries={entries} onChosen={onClose} />
      </nav>
    </Drawer>
  );
}
