import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { OFFICE_KEYS } from '#rules/places/office-keys.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import type { DetailTab } from '../kit/dialogs/detail-tabs.tsx';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { RecordTabs } from '../kit/form/record-tabs.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { useReading } from '../table/use-reading.ts';
import { officeTexts as texts } from '../texts/offices.ts';
import { CoverageTab } from './coverage-tab.tsx';
import { HoursFields } from './hours-fields.tsx';
import { blankOffice, changesOf, type Office, type OfficeValues, valuesOf, type Zone } from './office.ts';
import { InfoFields, KeyFields } from './office-fields.tsx';
import { removeOffice } from './remove-office.ts';
import { ZonesTab } from './zones/zones-tab.tsx';

export default function OfficeDialog({ id, isNew, ...dialog }: Opened) {
  if (isNew) return <NewOffice {...dialog} />;
  const read = () => callApi('offices.staffOne', { params: { id }, query: {} });
  return (
    <OpenRecord id={id} title={texts.editTitle} read={read} onClose={dialog.onClose}>
      {(office, change) => <EditOffice office={office} change={change} {...dialog} />}
    </OpenRecord>
  );
}

type Props = Omit<Opened, 'id' | 'isNew'>;

function NewOffice({ onClose, onSaved }: Props) {
  return (
    <RecordDialog<OfficeValues, Office>
      title={texts.createTitle}
      values={blankOffice}
      version={undefined}
      toValues={valuesOf}
      refused={texts.createFailed}
      save={({ geopoint, polygon: _, ...values }) =>
        callApi('offices.create', { body: { ...values, geopoint: geopoint as [number, number] } })
      }
      onSaved={() => {
        showToast('success', texts.created);
        onSaved();
      }}
      onClose={onClose}
    >
      <InfoFields />
    </RecordDialog>
  );
}

type EditProps = Props & {
  office: Office & { stock: number };
  change: (office: Office & { stock: number }) => void;
};

/** One form for all tabs except zones, which are separate records. */
function EditOffice({ office, change, onClose, onSaved, onChanged }: EditProps) {
  const { staff } = useOutletContext<AdminFrame>();
  const [zones, setZones] = useState<Zone[] | null>(null);
  const { id } = office;
  const reading = useReading(
    async () => (await callApi('zones.list', { query: { officeId: id } })).data,
    setZones,
    id,
  );
  const tabs: (DetailTab & { visible?: boolean })[] = [
    { value: 'datos', label: texts.tabs.info, stays: true, children: <InfoFields /> },
    { value: 'horario', label: texts.tabs.hours, stays: true, children: <HoursFields /> },
    {
      value: 'servicio',
      label: texts.tabs.keys,
      stays: true,
      children: <KeyFields />,
      visible: staff.role === 'superadmin',
    },
    {
      value: 'cobertura',
      label: texts.tabs.coverage,
      stays: true,
      children: <CoverageTab office={office} zones={zones ?? []} />,
    },
    {
      value: 'zonas',
      label: texts.tabs.zones,
      note: zones && <span className="kit-quiet">{zones.length}</span>,
      children: (
        <ZonesTab
          office={office}
          zones={zones}
          failed={reading.failed}
          again={reading.again}
          onChanged={() => {
            reading.again();
            onChanged();
          }}
        />
      ),
    },
  ];

  async function save(values: OfficeValues, version = office.version): Promise<Office> {
    const { geopoint, ...changes } = changesOf(values, valuesOf(office));
    const body = { id, version, ...changes, ...(geopoint && { geopoint }) };
    const { doc } = await callApi('offices.update', { body });
    showToast('success', savedText(Object.keys(changes)));
    return doc;
  }

  return (
    <RecordDialog<OfficeValues, Office>
      title={texts.editTitle}
      subtitle={`${office.displayName} · ${texts.stock(groupThousands(office.stock))}`}
      values={valuesOf(office)}
      version={office.version}
      toValues={valuesOf}
      canEdit={!office.inactive}
      refused={texts.updateFailed}
      save={save}
      onSaved={(saved) => {
        change({ ...saved, stock: office.stock });
        onChanged();
      }}
      onClose={onClose}
      actions={
        !office.inactive && (
          <Button
            kind="danger-outline"
            icon={<Icon name="trash" size={16} />}
            onClick={() => askToRemove(office, onSaved)}
          >
            {texts.remove}
          </Button>
        )
      }
    >
      <RecordTabs label={texts.tabs.label} tabs={tabs.filter(({ visible = true }) => visible)} />
    </RecordDialog>
  );
}

function askToRemove(office: Office, onRemoved: () => void): void {
  const { title, text, after, button: confirm, busy } = texts.removing;
  askFirst({
    title,
    confirm,
    busy,
    text: `${text(office.displayName)} ${after}`,
    run: () => removeOffice(office, onRemoved),
  });
}

/** The message after saving: back-office 8 has one for each tab. */
function savedText(changed: readonly string[]): string {
  const keys: readonly string[] = OFFICE_KEYS;
  if (changed.length === 0) return texts.updated;
  if (changed.every((name) => keys.includes(name))) return texts.keysUpdated;
  return changed.every((name) => name === 'polygon') ? texts.coverageUpdated : texts.updated;
}
