import { useRef, useState } from 'react';
import { readGeoJson, toGeoJson } from '#rules/places/geojson.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import type { Point } from '#web/ui/map/ground.ts';
import { mapTexts } from '../../texts/kit/map.ts';
import type { Corners } from './polygon-edit.ts';

const texts = mapTexts.geojson;
const MOST_BYTES = 1_000_000;

type Props = { corners: Corners; fileName: string; onRead: (corners: Point[]) => void };

export function GeoJsonButtons({ corners, fileName, onRead }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  function download(): void {
    const url = URL.createObjectURL(
      new Blob([toGeoJson(corners, { name: fileName })], { type: 'application/geo+json' }),
    );
    const link = document.createElement('a');
    link.href = url;
    link.download = `${fileName}.geojson`;
    link.click();
    URL.revokeObjectURL(url);
  }

  async function read(file: File | undefined): Promise<void> {
    setProblem(undefined);
    if (!file) return;
    if (file.size > MOST_BYTES) return setProblem(texts.tooLarge);
    const found = readGeoJson(await file.text());
    if (found.problem) return setProblem(texts.problems[found.problem]);
    onRead(found.polygon);
    showToast('info', texts.uploaded(found.polygon.length));
  }

  return (
    <>
      <Button
        kind="outline"
        size={36}
        icon={<StaffIcon name="download-simple" size={16} />}
        disabledReason={corners.length === 0 ? mapTexts.none : undefined}
        onClick={download}
      >
        {texts.download}
      </Button>
      <Button
        kind="outline"
        size={36}
        icon={<StaffIcon name="upload-simple" size={16} />}
        onClick={() => input.current?.click()}
      >
        {texts.upload}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".geojson,.json,application/geo+json,application/json"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {problem !== undefined && (
        <Notice tone="danger" assertive>
          {problem}
        </Notice>
      )}
    </>
  );
}
