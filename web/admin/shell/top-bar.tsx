import { useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { listenToOrders, useLiveState } from '#web/api/live.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { CommandBar } from '../commands/command-bar.tsx';
import { shellTexts as texts } from '../texts/shell.ts';
import type { AdminFrame } from './admin-frame.ts';
import { Avatar } from './avatar.tsx';
import { LogoutButton } from './logout-button.tsx';
import { MenuOpener } from './menu/admin-menu.tsx';
import { ACCOUNT, isShownAt } from './menu/menu-entries.ts';

export function TopBar({ frame }: { frame: AdminFrame }) {
  const { shop, menu, staff, offices } = frame;
  const { pathname } = useLocation();
  const here = menu.find((entry) => isShownAt(entry, pathname));
  return (
    <header className="admin-top">
      <MenuOpener title={shop.title} entries={menu} staffId={staff.id} />
      {staff.worksHere && <CommandBar frame={frame} />}
      {staff.worksHere ? <Live /> : <span className="max-desk:flex-1" />}
      {here?.byOffice && <OfficeChoice offices={offices} own={staff.officeId} />}
      <ButtonLink
        to="/"
        kind="outline"
        size={36}
        className="flex-none max-desk:w-11 max-desk:h-11 max-desk:p-0"
        icon={<StaffIcon name="arrow-square-out" size={18} />}
      >
        <span className="max-desk:spoken">{texts.store}</span>
      </ButtonLink>
      <Link
        to={ACCOUNT}
        className="group inline-flex flex-none items-center gap-2.5 max-w-48 min-h-11 text-inherit no-underline"
      >
        <Avatar name={staff.name} />
        <span className="grid min-w-0 leading-tight max-wide:hidden">
          <b className="truncate group-hover:underline">{staff.name}</b>
          <span className="truncate type-note text-ink-2">{staff.roleLabel}</span>
        </span>
        <span className="spoken">{texts.account}</span>
      </Link>
      <div className="flex-none max-desk:hidden">
        <LogoutButton staffId={staff.id} />
      </div>
    </header>
  );
}

/** Shows whether live changes arrive; announces changes of that. */
function Live() {
  const live = useLiveState();
  // The connection is used on every screen, also without orders.
  useEffect(() => listenToOrders({ changed: () => {}, back: () => {} }), []);
  return (
    <span
      role="status"
      className="inline-flex items-center gap-1.5 text-ink-2 text-small wrap-break-word desk:flex-none max-desk:flex-1 max-desk:type-note"
    >
      {live === 'down' ? (
        <Icon name="wifi-slash" size={16} />
      ) : (
        <StaffIcon name="circle-fill" size={12} className={live === 'up' ? 'text-ok' : ''} />
      )}
      {/* On a phone only the light fits beside the office; problems have text. */}
      <span className={live === 'up' ? 'max-desk:spoken' : undefined}>{texts.live[live]}</span>
    </span>
  );
}

/** The office whose data is shown, kept in the address; fixed for staff of one office. */
function OfficeChoice({ offices, own }: { offices: AdminFrame['offices']; own: string | null }) {
  const [search, setSearch] = useSearchParams();
  if (own !== null) {
    return (
      <span className="font-semibold inline-flex items-center gap-2">
        <Icon name="storefront" size={18} />
        {offices[0]?.name}
      </span>
    );
  }

  function choose(id: string) {
    setSearch((previous) => {
      const next = new URLSearchParams(previous);
      if (id === '') next.delete('sede');
      else next.set('sede', id);
      return next;
    });
  }
  const officeId = search.get('sede') ?? '';
  return (
    <Select
      label={texts.office}
      hiddenLabel
      size={36}
      className="flex-[0_1_190px] max-desk:flex-[0_1_150px]"
      // An unknown office in the address means all.
      value={offices.some(({ id }) => id === officeId) ? officeId : ''}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{texts.allOffices}</option>
      {offices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
