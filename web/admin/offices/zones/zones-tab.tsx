import { Suspense, useMemo, useState } from 'react';
import { formatPesos } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { askFirst } from '../../kit/dialogs/ask-first.ts';
import { Apart } from '../../kit/form/apart.tsx';
import type { Shape } from '../../kit/map/shapes.tsx';
import { ReadFailed } from '../../table/read-failed.tsx';
import { zoneTexts as texts } from '../../texts/tabs/zones.ts';
import type { Office, Zone } from '../office.ts';
import { usePlaces } from '../use-places.ts';
import { cornersOf, zoneDistanceText, zoneName, zoneShapes, zoneTone } from './zone-words.ts';

const ZonesMap = lazyPart(() => import('../../kit/map/polygon-editor.tsx'));
const ZoneDialog = lazyPart(() => import('./zone-dialog.tsx'));
const nothing = () => {};

type Props = {
  office: Office;
  /** Null while loading. */
  zones: readonly Zone[] | null;
  failed: boolean;
  again: () => void;
  onChanged: () => void;
};

export function ZonesTab({ office, zones, failed, again, onChanged }: Props) {
  const { ground } = usePlaces(office);
  const [open, setOpen] = useState<Zone | 'new'>();
  const shapes = useMemo<Shape[]>(
    () => [
      { id: office.id, tone: 'coverage', points: cornersOf(office.polygon) },
      ...zoneShapes(zones ?? []),
    ],
    [office, zones],
  );

  function remove(zone: Zone): void {
    const { title, text, button: confirm, busy } = texts.removing;
    const run = async () => {
      const { id, version } = zone;
      await callApi('zones.remove', { params: { id }, query: { version } });
      showToast('success', texts.removed);
      setOpen(undefined);
      onChanged();
    };
    askFirst({ title, text: text(zoneName(zone)), confirm, busy, run });
  }

  if (failed) return <ReadFailed again={again}>{texts.failed}</ReadFailed>;
  if (!zones) return <Skeleton height={500} width="100%" />;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="type-section">
          {texts.title} <span className="kit-quiet">{texts.count(zones.length)}</span>
        </h3>
        <Button
          kind="soft"
          size={36}
          icon={<Icon name="plus-bold" size={16} />}
          disabledReason={office.polygon.length < 3 ? texts.noCoverage : undefined}
          onClick={() => setOpen('new')}
        >
          {texts.add}
        </Button>
      </div>
      <p className="kit-quiet">{zones.length === 0 ? texts.none : texts.about}</p>
      <ul className="grid gap-1">
        {zones.map((zone) => (
          <ZoneRow key={zone.id} zone={zone} onEdit={() => setOpen(zone)} onRemove={() => remove(zone)} />
        ))}
      </ul>
      <Suspense fallback={<Skeleton height={500} width="100%" />}>
        <ZonesMap
          label={texts.map}
          ground={ground}
          start={{ lat: office.geopoint[0], lng: office.geopoint[1] }}
          corners={NONE}
          onChange={nothing}
          tone="coverage"
          shapes={shapes}
          canEdit={false}
          wrong={NONE}
          fileName=""
        />
      </Suspense>
      {open && (
        <Apart>
          <Suspense>
            <ZoneDialog
              key={open === 'new' ? 'new' : open.id}
              office={office}
              zone={open === 'new' ? undefined : open}
              zones={zones}
              ground={ground}
              onRemove={remove}
              onClose={() => setOpen(undefined)}
              onChanged={onChanged}
            />
          </Suspense>
        </Apart>
      )}
    </div>
  );
}

type RowProps = { zone: Zone; onEdit: () => void; onRemove: () => void };

function ZoneRow({ zone, onEdit, onRemove }: RowProps) {
  return (
    <li className="flex items-center gap-3">
      <span
        aria-hidden
        className={`size-5 flex-none rounded-state bg-[var(--area)] area-${zoneTone(zone.distance)}`}
      />
      <span className="flex-1">
        <b>{zoneDistanceText(zone.distance)}</b>{' '}
        <span className="kit-quiet">{texts.corners(zone.polygon.length)}</span>
      </span>
      <b>{formatPesos(zone.deliveryFee)}</b>
      <IconButton size={36} label={texts.editName(zoneName(zone))} onClick={onEdit}>
        <Icon name="pencil-simple" size={16} />
      </IconButton>
      <IconButton size={36} label={texts.removeName(zoneName(zone))} onClick={onRemove}>
        <Icon name="trash" size={16} />
      </IconButton>
    </li>
  );
}

const NONE: never[] = [];
