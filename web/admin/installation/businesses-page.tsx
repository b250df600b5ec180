import { useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import type { RecordAction } from '../kit/table/actions.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { businessesTexts as texts } from '../texts/business/businesses.ts';
import type { Route } from './+types/businesses-page.ts';
import type { Business, FirstLink } from './business-dialog.tsx';
import type { Modules } from './modules-dialog.tsx';

const BusinessDialog = lazyPart(() => import('./business-dialog.tsx'));
const LinkDialog = lazyPart(() => import('./link-dialog.tsx'));
const ModulesDialog = lazyPart(() => import('./modules-dialog.tsx'));

const columns = columnsOf<Business>(texts.columns, {
  name: { cell: ({ name }) => <b>{name}</b> },
  slug: ({ slug }) => slug,
  hosts: { wraps: true, cell: ({ hosts }) => hosts.join(', ') },
  state: ({ openedAt, demonstration }) => (
    <span className="grid justify-items-start gap-1">
      <StateBadge tone={openedAt === null ? 'waiting' : 'done'}>
        {openedAt === null ? texts.states.closed : texts.states.open}
      </StateBadge>
      {demonstration && <span className="type-note text-ink-2">{texts.states.demonstration}</span>}
    </span>
  ),
  people: ({ superadmins, waitsFor }) => (waitsFor === '' ? superadmins : texts.waits(waitsFor)),
  created: ({ creationDate }) => shortDay(dayOf(creationDate)),
});

export const loader = resourceLoader('businesses.list', { rows: 50 });
export const shouldRevalidate = rereadRows;

/** All businesses of the installation (rule 66). */
export default function BusinessesPage({ loaderData: { found } }: Route.ComponentProps) {
  const [link, setLink] = useState<FirstLink>();
  const again: RecordAction<Business> = {
    label: texts.link.again,
    icon: <Icon name="arrow-counter-clockwise" size={16} />,
    oneByOne: true,
    inRow: { name: ({ name }) => texts.link.againName(name), shown: ({ waitsFor }) => waitsFor !== '' },
    run: ([business]) =>
      business &&
      orSayWhy(async () => setLink(await callApi('businesses.link', { params: { id: business.id } }))),
  };
  const earnest: RecordAction<Business> = {
    label: texts.demonstration.action,
    icon: <StaffIcon name="shield-check" size={16} />,
    oneByOne: true,
    confirm: {
      title: texts.demonstration.title,
      text: (rows) => texts.demonstration.text(rows[0]?.name ?? ''),
      button: texts.demonstration.button,
    },
    inRow: {
      name: ({ name }) => texts.demonstration.actionName(name),
      shown: ({ demonstration }) => demonstration === true,
    },
    run: ([business], refresh) =>
      business &&
      orSayWhy(async () => {
        await callApi('businesses.endDemonstration', { params: { id: business.id } });
        showToast('success', texts.demonstration.saved(business.name));
        refresh();
      }),
  };
  const [switching, setSwitching] = useState<{ business: Business; modules: Modules }>();
  const modules: RecordAction<Business> = {
    label: texts.modules.action,
    icon: <StaffIcon name="puzzle-piece" size={16} />,
    oneByOne: true,
    inRow: { name: ({ name }) => texts.modules.actionName(name), withWords: true },
    run: ([business]) =>
      business &&
      orSayWhy(async () => {
        const { list } = await callApi('businesses.modules', { params: { id: business.id } });
        setSwitching({ business, modules: list });
      }),
  };
  return (
    <>
      <ResourcePage
        name="negocios"
        texts={texts}
        found={found}
        columns={columns}
        nameOf={({ name }) => name}
        actions={[modules, earnest, again]}
        record={(opened) => (
          <BusinessDialog
            key={opened.id}
            {...opened}
            business={found?.list.find(({ id }) => id === opened.id)}
            onLink={setLink}
          />
        )}
      />
      {switching && <ModulesDialog of={switching} onClose={() => setSwitching(undefined)} />}
      {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </>
  );
}
