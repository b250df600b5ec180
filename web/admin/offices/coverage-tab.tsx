import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { polygonContainsPolygon } from '#rules/places/coverage.ts';
import { polygonProblem, polygonsOverlap } from '#rules/places/polygon.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PolygonField } from '../kit/map/polygon-field.tsx';
import type { Shape } from '../kit/map/shapes.tsx';
import { ReadFailed } from '../table/read-failed.tsx';
import { officeTexts } from '../texts/offices.ts';
import type { Office, Zone } from './office.ts';
import { usePlaces } from './use-places.ts';
import { cornersOf, zoneShapes } from './zones/zone-words.ts';

const texts = officeTexts.coverage;

type Props = { office: Office; zones: readonly Zone[] };

export function CoverageTab({ office, zones }: Props) {
  const { ground, others, failed, again } = usePlaces(office);
  const polygon: Office['polygon'] = useWatch({ name: 'polygon' });
  const shapes = useMemo<Shape[]>(
    () => [
      ...others.map(({ id, displayName, polygon: corners }) => ({
        id,
        tone: 'other' as const,
        label: displayName,
        points: cornersOf(corners),
      })),
      ...zoneShapes(zones).map(({ label: _, ...shape }) => shape),
    ],
    [others, zones],
  );
  const { crossed, outside } = useMemo(() => {
    const corners = cornersOf(polygon);
    if (polygonProblem(corners)) return { crossed: [], outside: 0 };
    return {
      crossed: others.filter((other) => polygonsOverlap(corners, cornersOf(other.polygon))),
      outside: zones.filter((zone) => !polygonContainsPolygon(corners, cornersOf(zone.polygon))).length,
    };
  }, [polygon, others, zones]);

  return (
    <div className="grid gap-3">
      <p className="kit-quiet">{texts.about}</p>
      {failed && <ReadFailed again={again}>{texts.failed}</ReadFailed>}
      <div role="status" className="grid gap-2">
        {outside > 0 && <Notice tone="warn">{texts.outside(outside)}</Notice>}
        {crossed.length > 0 && (
          <Notice tone="info">
            {texts.overlaps(crossed.map(({ displayName }) => displayName).join(', '))}
          </Notice>
        )}
      </div>
      <PolygonField
        name="polygon"
        label={officeTexts.fields.polygon}
        ground={ground}
        start={{ lat: office.geopoint[0], lng: office.geopoint[1] }}
        tone="coverage"
        shapes={shapes}
        fileName={`cobertura-${office.name}`}
      />
    </div>
  );
}
