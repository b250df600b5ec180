import { Suspense, useMemo, useState } from 'react';
import { areaOf, polygonProblem } from '#rules/places/polygon.ts';
import { polygonProblemText } from '#rules/places/polygon-words.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useInView } from '#web/ui/hooks/use-in-view.ts';
import type { Ground, Point } from '#web/ui/map/ground.ts';
import { mapTexts as texts } from '../../texts/kit/map.ts';
import { HeavyFrame } from '../fields/heavy-frame.tsx';
import { type KitFieldProps, useKitField } from '../fields/use-kit-field.ts';
import type { Shape, ShapeTone } from './shapes.tsx';

const Editor = lazyPart(() => import('./polygon-editor.tsx'));

/** As in the API: latitude first. */
type WirePolygon = [number, number][];

type Props = KitFieldProps & {
  ground: Ground | null;
  start: Point;
  tone: ShapeTone;
  shapes: readonly Shape[];
  fileName: string;
};

export function PolygonField({ ground, start, tone, shapes, fileName, ...props }: Props) {
  const field = useKitField<WirePolygon>(props, (value) =>
    value.length === 0 ? texts.none : texts.corners(value.length),
  );
  const [seen, setSeen] = useState(false);
  const ref = useInView<HTMLDivElement>(() => setSeen(true), { margin: 0 });
  const corners = useMemo(() => field.value.map(([lat, lng]) => ({ lat, lng })), [field.value]);
  const problem = useMemo(() => (corners.length === 0 ? undefined : polygonProblem(corners)), [corners]);
  const size = (areaOf(corners) / 1e6).toFixed(1).replace('.', ',');
  // Shown over the map, which may be scrolled: above it they would move the map while drawing.
  const message = problem && field.changed ? polygonProblemText(problem) : field.error;
  const hint = corners.length >= 3 && !problem ? texts.area(size) : props.hint;
  return (
    <HeavyFrame
      label={props.label}
      hint={hint}
      required={props.required}
      error={undefined}
      changed={field.changed}
    >
      {() => (
        <div ref={ref} className="grid min-h-40 gap-3" tabIndex={-1}>
          {seen && (
            <Suspense fallback={<Skeleton height={500} width="100%" />}>
              <Editor
                label={props.label}
                ground={ground}
                start={start}
                corners={corners}
                onChange={(next) => field.change(next.map(({ lat, lng }) => [lat, lng]))}
                tone={tone}
                shapes={shapes}
                canEdit={field.canEdit}
                wrong={problem?.kind === 'crossing' ? problem.edges : NONE}
                fileName={fileName}
              />
            </Suspense>
          )}
          <div
            role="status"
            tabIndex={-1}
            className="sticky bottom-2 z-4 empty:hidden"
            data-wrong={message !== undefined || undefined}
          >
            {message !== undefined && <Notice tone="danger">{message}</Notice>}
          </div>
        </div>
      )}
    </HeavyFrame>
  );
}

const NONE: readonly number[] = [];
