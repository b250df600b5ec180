import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { phoneText } from '#rules/phone-text.ts';
import { OFFICE_KEYS } from '#rules/places/office-keys.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import { readTriState, triState } from '../kit/filters/filter.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import type { RecordAction } from '../kit/table/actions.tsx';
import { changedColumn, columnsOf } from '../kit/table/columns-of.tsx';
import { doForEach } from '../kit/table/do-for-each.ts';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { officeTexts as texts } from '../texts/offices.ts';
import type { Route } from './+types/offices-page.ts';
import type { Office } from './office.ts';
import { removeOffice } from './remove-office.ts';

const OfficeDialog = lazyPart(() => import('./office-dialog.tsx'));

const columns = columnsOf<Office>(texts.columns, {
  name: { sort: 'name', cell: ({ displayName }) => <b>{displayName}</b> },
  state: ({ inactive }) => (
    <StateBadge tone={inactive ? 'closed' : 'done'}>
      {inactive ? texts.states.off : texts.states.on}
    </StateBadge>
  ),
  city: { sort: 'city', cell: ({ city }) => city },
  address: ({ address }) => address,
  coverage: ({ polygon }) => texts.covered(polygon.length),
  zones: { number: true, cell: ({ zones }) => groupThousands(zones) },
  hours: ({ hours }) => texts.hoursOf(hours.orderOpen, hours.orderClose),
  support: ({ support_number }) => phoneText(support_number),
  minutes: {
    optional: true,
    number: true,
    cell: (office) => groupThousands(office.delivery_time_per_product),
  },
  capacity: {
    number: true,
    cell: ({ window_capacity: most }) => (most === 0 ? texts.noLimit : groupThousands(most)),
  },
  standard: { is: ({ is_default }) => is_default },
  reference: { optional: true, cell: ({ name }) => name },
  position: {
    optional: true,
    number: true,
    sort: 'position',
    cell: ({ position }) => groupThousands(position),
  },
  changed: changedColumn,
});
/** Back-office 2: columns that superadmins show and hide. */
const keyColumns = columnsOf<Office>(
  texts.keys,
  Object.fromEntries(OFFICE_KEYS.map((name) => [name, (office: Office) => office[name] ?? ''])),
);

export const loader = resourceLoader('offices.staffPage', {
  columns,
  rows: 50,
  query: (filter) => ({
    name: filter('buscar').slice(0, 100),
    city: filter('ciudad').slice(0, 100),
    inactive: readTriState(filter('activas'), { inverted: true }),
  }),
});
export const shouldRevalidate = rereadRows;

const actions: RecordAction<Office>[] = [
  {
    label: texts.remove,
    icon: <Icon name="trash" size={16} />,
    oneByOne: true,
    inRow: { name: ({ displayName }) => texts.removeName(displayName), shown: ({ inactive }) => !inactive },
    confirm: {
      title: texts.removing.title,
      text: ([office]) => `${texts.removing.text(office?.displayName ?? '')} ${texts.removing.after}`,
      button: texts.removing.button,
    },
    run: async ([office], refresh) => {
      if (office) await orSayWhy(() => removeOffice(office, refresh));
    },
  },
  {
    label: texts.restore,
    icon: <Icon name="arrow-counter-clockwise" size={16} />,
    oneByOne: true,
    inRow: { name: ({ displayName }) => texts.restoreName(displayName), shown: ({ inactive }) => inactive },
    run: (rows, refresh) =>
      doForEach(
        rows,
        ({ id, version }) => callApi('offices.restore', { body: { id, version } }).then(() => undefined),
        refresh,
        { done: () => texts.restored },
      ),
  },
];

export default function OfficesPage({ loaderData: { found } }: Route.ComponentProps) {
  const { staff } = useOutletContext<AdminFrame>();
  const [withKeys, setWithKeys] = useState(false);
  const seesKeys = staff.role === 'superadmin';
  return (
    <ResourcePage
      name="sedes"
      texts={texts}
      found={found}
      columns={seesKeys && withKeys ? [...columns, ...keyColumns] : columns}
      nameOf={({ displayName }) => displayName}
      filters={[
        { kind: 'text', name: 'ciudad', label: texts.filters.city },
        triState('activas', texts.columns.state, texts.filters.on, texts.filters.off),
      ]}
      views={texts.views}
      actions={actions}
      othersChangeIt
      tools={
        seesKeys && (
          <Button
            kind="outline"
            size={36}
            icon={<StaffIcon name="columns" size={16} />}
            aria-pressed={withKeys}
            onClick={() => setWithKeys(!withKeys)}
          >
            {texts.toggleKeys}
          </Button>
        )
      }
      record={(opened) => <OfficeDialog key={opened.id} {...opened} />}
    />
  );
}
