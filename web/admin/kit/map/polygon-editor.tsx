import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { Ground, Point } from '#web/ui/map/ground.ts';
import { type View, viewAround } from '#web/ui/map/projection.ts';
import { useSize } from '#web/ui/map/use-size.ts';
import { mapTexts as texts } from '../../texts/kit/map.ts';
import { AreaMap } from './area-map.tsx';
import { EditedArea } from './corner-handles.tsx';
import { CornerList } from './corner-list.tsx';
import { EditorTools } from './editor-tools.tsx';
import { GeoJsonButtons } from './geojson-buttons.tsx';
import { type Corners, LEAST_CORNERS } from './polygon-edit.ts';
import { applyKey, keyOnPolygon } from './polygon-keys.ts';
import type { Shape, ShapeTone } from './shapes.tsx';
import { useCorners } from './use-corners.ts';

/** The initial zoom (back-office 2). */
const FIRST_ZOOM = 14;

/** Padding around all areas, in px. */
const MARGIN = 48;

type Props = {
  label: string;
  ground: Ground | null;
  start: Point;
  corners: Corners;
  onChange: (corners: readonly Point[]) => void;
  tone: ShapeTone;
  shapes: readonly Shape[];
  canEdit: boolean;
  /** Indexes of sides that cross each other. */
  wrong: readonly number[];
  fileName: string;
};

/** Edits one polygon on the map: by drawing, dragging, typing, or from a file; each change can be undone. */
export default function PolygonEditor(props: Props) {
  const { corners, canEdit, shapes, tone } = props;
  const map = useRef<HTMLDivElement>(null);
  const [origin] = useState(props.start);
  const { size, view, setView, showAll } = useAreaView(map, props.start);
  const [mode, setMode] = useState<'edit' | 'remove'>('edit');
  const [isDrawing, setDrawing] = useState(corners.length === 0 && canEdit);
  const edit = useCorners({
    map,
    view,
    corners,
    onChange: props.onChange,
    isRemoving: mode === 'remove' && !isDrawing,
  });
  const { shown, selected } = edit;
  const isPolygon = !isDrawing || shown.length >= LEAST_CORNERS;

  /** Starts or ends drawing. The pressed button is replaced, so the map gets the focus. */
  function draw(isOn: boolean): void {
    setDrawing(isOn);
    map.current?.focus();
  }

  function onTap(point: Point): void {
    if (isDrawing) edit.change([...corners, point]);
    else edit.setSelected(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.target !== event.currentTarget) return;
    const done = keyOnPolygon(event, { view, corners, selected, canEdit, isDrawing });
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
    applyKey(done, { corners, view, setView, edit });
  }

  return (
    <div className="grid gap-3">
      {canEdit && (
        <EditorTools
          mode={isDrawing ? 'draw' : mode}
          count={corners.length}
          onMode={setMode}
          onFinish={() => draw(false)}
          onDraw={() => {
            edit.change([]);
            edit.setSelected(null);
            draw(true);
          }}
          onUndo={edit.canUndo ? edit.undo : undefined}
        />
      )}
      {isDrawing && <p className="kit-quiet">{texts.drawing}</p>}
      <div className={mode === 'remove' ? 'area-removing' : undefined}>
        <AreaMap
          ref={map}
          label={props.label}
          ground={props.ground}
          origin={origin}
          shapes={shapes}
          view={view}
          onView={setView}
          onFit={() =>
            showAll([...corners, ...(corners.length > 0 ? [] : shapes.flatMap(({ points }) => points))])
          }
          onTap={onTap}
          onKeyDown={onKeyDown}
          size={size}
          aims={isDrawing}
        >
          {(scale) => (
            <EditedArea
              origin={origin}
              scale={scale}
              tone={tone}
              isPolygon={isPolygon}
              selected={selected}
              canEdit={canEdit}
              corners={shown}
              wrong={props.wrong}
              withSides={!isDrawing && mode === 'edit'}
              onGrip={edit.onGrip}
            />
          )}
        </AreaMap>
      </div>
      {canEdit && (
        <div className="flex flex-wrap items-start gap-2">
          <GeoJsonButtons
            corners={corners}
            fileName={props.fileName}
            onRead={(read) => {
              edit.change(read);
              setDrawing(false);
              showAll(read);
            }}
          />
        </div>
      )}
      <CornerList corners={corners} canEdit={canEdit} onChange={edit.change} />
    </div>
  );
}

function useAreaView(map: RefObject<HTMLElement | null>, start: Point) {
  const size = useSize(map);
  const [view, setView] = useState<View>({ center: start, zoom: FIRST_ZOOM });

  function showAll(points: readonly Point[]): void {
    setView(viewAround(points, size, MARGIN) ?? { center: start, zoom: FIRST_ZOOM });
  }
  return { size, view, setView, showAll };
}
