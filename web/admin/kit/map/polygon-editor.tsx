import { type KeyboardEvent, useRef, useState } from 'react';
import { announce } from '#web/ui/feedback/announce.ts';
import type { Ground, Point } from '#web/ui/map/ground.ts';
import { mapTexts as texts } from '../../texts/kit-map.ts';
import { AreaMap } from './area-map.tsx';
import { CornerHandles } from './corner-handles.tsx';
import { CornerList } from './corner-list.tsx';
import { EditorTools } from './editor-tools.tsx';
import { GeoJsonButtons } from './geojson-buttons.tsx';
import { type Corners, LEAST_CORNERS, pointText } from './polygon-edit.ts';
import { keyOnPolygon } from './polygon-keys.ts';
import { pathOf, type Shape, type ShapeTone } from './shapes.tsx';
import { useAreaView } from './use-area-view.ts';
import { useCorners } from './use-corners.ts';

type Props = {
  label: string;
  ground: Ground | null;
  /** Initial centre of the map. */
  start: Point;
  corners: Corners;
  onChange: (corners: readonly Point[]) => void;
  tone: ShapeTone;
  /** Neighbouring areas. */
  shapes: readonly Shape[];
  canEdit: boolean;
  /** Sides that cross each other. */
  wrong: readonly number[];
  /** Of the file that is downloaded. */
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
    if (done.view) setView(done.view);
    if (done.undo) edit.undo();
    if (done.corners) edit.change(done.corners);
    const now = done.corners ?? corners;
    const at = done.selected === undefined ? selected : done.selected;
    if (done.selected !== undefined) edit.setSelected(done.selected);
    const corner = at === null ? undefined : now[at];
    if (corner && at !== null) {
      announce(texts.corner(at + 1, now.length, pointText(corner)));
      if (done.selected !== undefined) setView({ ...view, center: corner });
    } else if (done.corners) announce(texts.corners(now.length));
  }

  return (
    <div className="grid gap-3">
      {canEdit && (
        <EditorTools
          mode={isDrawing ? 'draw' : mode}
          count={corners.length}
          onMode={setMode}
          onFinish={() => setDrawing(false)}
          onDraw={() => {
            edit.change([]);
            edit.setSelected(null);
            setDrawing(true);
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
        >
          {(scale) => (
            <>
              <path
                className={`area area-edited area-${tone}`}
                d={pathOf(origin, shown, isPolygon)}
                data-corners={shown.length}
              />
              {props.wrong.map((side) => (
                <path
                  key={side}
                  className="area-wrong"
                  d={pathOf(origin, [shown[side], shown[(side + 1) % shown.length]].filter(isPoint), false)}
                />
              ))}
              {canEdit && (
                <CornerHandles
                  corners={shown}
                  origin={origin}
                  scale={scale}
                  selected={selected}
                  wrong={props.wrong}
                  withSides={!isDrawing && mode === 'edit'}
                  onGrip={edit.onGrip}
                />
              )}
            </>
          )}
        </AreaMap>
      </div>
      {canEdit && (
        <div className="flex flex-wrap items-center gap-2">
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

function isPoint(point: Point | undefined): point is Point {
  return point !== undefined;
}
