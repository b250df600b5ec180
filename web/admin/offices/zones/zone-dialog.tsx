import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { polygonContainsPolygon } from '#rules/places/coverage.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { ChoiceField } from '../../kit/fields/choice-fields.tsx';
import { PesosField } from '../../kit/fields/number-field.tsx';
import { fieldWords } from '../../kit/form/field-words.ts';
import { RecordDialog } from '../../kit/form/record-dialog.tsx';
import { PolygonField } from '../../kit/map/polygon-field.tsx';
import type { Shape } from '../../kit/map/shapes.tsx';
import { zoneTexts as texts } from '../../texts/tabs/zones.ts';
import type { Office, Zone } from '../office.ts';
import type { Places } from '../use-places.ts';
import { cornersOf, zoneName, zoneShapes, zoneTone } from './zone-words.ts';

const field = fieldWords(texts.fields);
type Distance = NonNullable<Zone['distance']>;
type Values = {
  distance: Distance | '';
  deliveryFee: number | null;
  freeDeliveryFrom: number;
  polygon: Zone['polygon'];
};

const distances = [
  { value: '', label: texts.undefined },
  ...Object.entries(texts.distances).map(([value, label]) => ({ value, label })),
];
const valuesOf = ({ distance, deliveryFee, freeDeliveryFrom, polygon }: Zone): Values => ({
  distance: distance ?? '',
  deliveryFee,
  freeDeliveryFrom,
  polygon,
});

type Props = {
  office: Office;
  zone: Zone | undefined;
  zones: readonly Zone[];
  ground: Places['ground'];
  onRemove: (zone: Zone) => void;
  onClose: () => void;
  onChanged: () => void;
};

export default function ZoneDialog({ office, zone, zones, ground, onRemove, onClose, onChanged }: Props) {
  async function save(
    { distance, deliveryFee, freeDeliveryFrom, polygon }: Values,
    version: number | undefined,
  ) {
    const fields = { distance: (distance || undefined) as Distance, deliveryFee: deliveryFee as number };
    const body = { ...fields, freeDeliveryFrom, polygon };
    if (!zone || version === undefined)
      return (await callApi('zones.create', { body: { ...body, officeId: office.id } })).data;
    return (await callApi('zones.update', { params: { id: zone.id }, body: { ...body, version } })).data;
  }

  return (
    <RecordDialog<Values, Zone>
      title={zone ? texts.edit(zoneName(zone)) : texts.create}
      subtitle={office.displayName}
      values={zone ? valuesOf(zone) : { distance: '', deliveryFee: null, freeDeliveryFrom: 0, polygon: [] }}
      version={zone?.version}
      toValues={valuesOf}
      refused={() => (zone ? texts.updateFailed : texts.createFailed)}
      save={save}
      saveText={texts.save}
      onSaved={() => {
        showToast('success', zone ? texts.updated : texts.created);
        onChanged();
        onClose();
      }}
      onClose={onClose}
      actions={
        zone && (
          <Button kind="danger-outline" icon={<Icon name="trash" size={16} />} onClick={() => onRemove(zone)}>
            {texts.remove}
          </Button>
        )
      }
    >
      <ChoiceField {...field('distance')} options={distances} required />
      <PesosField {...field('deliveryFee')} required />
      <PesosField {...field('freeDeliveryFrom')} emptyIs={0} />
      <ZoneArea office={office} zone={zone} zones={zones} ground={ground} />
    </RecordDialog>
  );
}

/** The area, with the surrounding coverage and other zones; corners outside the coverage are reported at once. */
function ZoneArea({ office, zone, zones, ground }: Pick<Props, 'office' | 'zone' | 'zones' | 'ground'>) {
  const [distance, polygon]: [Values['distance'], Values['polygon']] = useWatch({
    name: ['distance', 'polygon'],
  });
  const shapes = useMemo<Shape[]>(
    () => [
      { id: office.id, tone: 'coverage', points: cornersOf(office.polygon) },
      ...zoneShapes(zones.filter(({ id }) => id !== zone?.id)),
    ],
    [office, zone, zones],
  );
  const isOutside =
    polygon.length >= 3 && !polygonContainsPolygon(cornersOf(office.polygon), cornersOf(polygon));
  return (
    <>
      <div className="kit-wide" role="status">
        {isOutside && <Notice tone="danger">{texts.outside}</Notice>}
      </div>
      <PolygonField
        {...field('polygon')}
        required
        ground={ground}
        start={{ lat: office.geopoint[0], lng: office.geopoint[1] }}
        tone={zoneTone(distance || null)}
        shapes={shapes}
        fileName={`zona-${office.name}`}
      />
    </>
  );
}
