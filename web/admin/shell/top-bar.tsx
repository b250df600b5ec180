import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { useLiveState } from '#web/api/live.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { shellTexts as texts } from '../texts/shell.ts';
import type { AdminFrame } from './admin-layout.tsx';

/** Live or not, which office, the way to the shop, and who is at work. */
export function TopBar({ frame: { staff, offices } }: { frame: AdminFrame }) {
  return (
    <header className="admin-top">
      <Live />
      <OfficeChoice offices={offices} own={staff.officeId} />
      <ButtonLink to="/" kind="outline" size={36} icon={<StaffIcon name="arrow-square-out" size={18} />}>
        {texts.store}
      </ButtonLink>
      <span className="admin-person">
        <span className="avatar" aria-hidden="true">
          {initialsOf(staff.name)}
        </span>
        <span className="admin-person-words">
          <b>{staff.name}</b>
          <span className="type-note text-ink-2">{staff.roleLabel}</span>
        </span>
      </span>
      <Leave />
    </header>
  );
}

function Live() {
  const live = useLiveState();
  return (
    <span className={`admin-live admin-live-${live === 'up' ? 'up' : 'down'}`}>
      {live === 'up' ? <StaffIcon name="circle-fill" size={12} /> : <Icon name="wifi-slash" size={16} />}
      {texts.live[live]}
    </span>
  );
}

/** The office whose orders are shown, in the address; somebody bound to a branch only reads its name. */
function OfficeChoice({ offices, own }: { offices: AdminFrame['offices']; own: string | null }) {
  const [search, setSearch] = useSearchParams();
  if (own !== null) return <span className="admin-office">{offices[0]?.name}</span>;

  function choose(id: string) {
    setSearch((previous) => {
      const next = new URLSearchParams(previous);
      if (id === '') next.delete('sede');
      else next.set('sede', id);
      return next;
    });
  }
  return (
    <Select
      label={texts.office}
      hiddenLabel
      size={36}
      value={search.get('sede') ?? ''}
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

function Leave() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  async function leave() {
    setBusy(true);
    try {
      await callApi('users.logout', {});
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast('error', error.message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      kind="ghost"
      size={36}
      busy={busy}
      busyText={texts.loggingOut}
      icon={<Icon name="sign-out" size={18} />}
      onClick={leave}
    >
      {texts.logout}
    </Button>
  );
}

/** 'Luz Rentería' → 'LR' */
function initialsOf(name: string): string {
  const [first = '', ...others] = name.split(' ').filter(Boolean);
  return `${first.charAt(0)}${others.at(-1)?.charAt(0) ?? ''}`.toUpperCase();
}
