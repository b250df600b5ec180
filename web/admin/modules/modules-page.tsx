import { useOutletContext, useRevalidator } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { roleAtLeast } from '#rules/roles.ts';
import { isFailure } from '#web/api/answer.ts';
import { callApi } from '#web/api/client.ts';
import { serverContext } from '#web/api/server-context.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { StaffIcon as IconName } from '#web/ui/icons/icon-list.ts';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { ListFailed } from '../kit/dialogs/states.tsx';
import { useWork } from '../kit/dialogs/use-work.ts';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { moduleTexts as texts } from '../texts/business/modules.ts';
import type { Route } from './+types/modules-page.ts';
import { requestLink } from './request-link.ts';

/** The icons of modules. Their names are listed here, because shoppers must not load the list of all icons. */
const drawings: Readonly<Record<string, IconName>> = {
  'squares-four': 'grid-nine',
  'megaphone-simple': 'megaphone-simple',
  rows: 'rows',
  'sidebar-simple': 'sidebar-simple',
  'grid-nine': 'grid-nine',
  'arrows-horizontal': 'arrows-horizontal',
  'list-dashes': 'list-dashes',
  cards: 'cards',
  'paint-brush': 'paint-brush',
  'map-pin': 'map-pin-plus',
  'map-pin-plus': 'map-pin-plus',
  tag: 'list-dashes',
  'sliders-horizontal': 'sliders-horizontal',
  cardholder: 'cardholder',
  moped: 'moped',
  'plugs-connected': 'plugs-connected',
  'shield-check': 'shield-check',
};

type Module = OutputOf<'modules.list'>['list'][number];

export async function loader({ context }: Route.LoaderArgs) {
  const found = await context.get(serverContext).call('modules.list', {});
  return { found: isFailure(found) ? null : found };
}

/** The modules of the business: inactive ones first, each with a contact to request it (back-office 2). */
export default function ModulesPage({ loaderData: { found } }: Route.ComponentProps) {
  const { staff, shop } = useOutletContext<AdminFrame>();
  const { revalidate } = useRevalidator();
  if (!found) return <ListFailed />;
  const { list, request_url: contact } = found;
  const maySwitch = roleAtLeast(staff.role, 'hyperadmin');
  const columns = columnsOf<Module>(texts.columns, {
    name: {
      wraps: true,
      cell: ({ name, icon }) => (
        <span className="flex items-center gap-2">
          <StaffIcon name={moduleIcon(icon)} size={20} />
          <b>{name}</b>
        </span>
      ),
    },
    description: { wraps: true, cell: ({ description }) => description },
    type: ({ type }) => (texts.types as Record<string, string>)[type] ?? type,
    status: ({ status }) => (
      <StateBadge tone={status === 'active' ? 'done' : 'closed'}>{texts.statuses[status]}</StateBadge>
    ),
    action: (module) =>
      maySwitch ? (
        <SwitchButton module={module} done={revalidate} />
      ) : (
        module.status === 'inactive' && <Request name={module.name} shop={shop.title} contact={contact} />
      ),
  });
  return (
    <>
      <header className="kit-head">
        <h1 className="type-title">{texts.title}</h1>
        <span className="kit-quiet">
          {texts.count(list.filter(({ status }) => status === 'active').length, list.length)}
        </span>
      </header>
      <p className="kit-quiet mb-3">{texts.about}</p>
      <PlainTable label={texts.title} rows={list} columns={columns} />
    </>
  );
}

function Request({ name, shop, contact }: { name: string; shop: string; contact: string }) {
  const to = requestLink(contact, texts.message(name, shop));
  if (to === '') return <span className="kit-quiet">{texts.nobody}</span>;
  return (
    <ButtonLink
      kind="soft"
      size={36}
      to={to}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={texts.requestOf(name)}
    >
      {texts.request}
    </ButtonLink>
  );
}

/** Only for hyperadmins (back-office 6). Deactivation needs confirmation. */
function SwitchButton({ module, done }: { module: Module; done: () => Promise<void> }) {
  const { code, name, version, status } = module;
  const isOn = status === 'active';
  const { busy, run } = useWork();
  const change = async () => {
    const next = isOn ? 'inactive' : 'active';
    await callApi('modules.switch', { params: { code }, body: { status: next, version } });
    showToast('success', isOn ? texts.deactivated(name) : texts.activated(name));
    await done();
  };
  return (
    <Button
      kind="outline"
      size={36}
      aria-label={isOn ? texts.deactivateOf(name) : texts.activateOf(name)}
      busy={busy}
      onClick={() => {
        if (!isOn) void run(change);
        else askFirst({ ...texts.asking, title: texts.asking.title(name), run: change });
      }}
    >
      {isOn ? texts.deactivate : texts.activate}
    </Button>
  );
}

function moduleIcon(name: string): IconName {
  return drawings[name] ?? 'puzzle-piece';
}
