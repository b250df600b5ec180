import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ReadFailed } from '../../../table/read-failed.tsx';
import type { useMoves } from './use-moves.ts';

const SortableRows = lazyPart(() => import('./sortable-rows.tsx'));

type Versioned = { id: string; version: number };

type Props<Row extends Versioned> = {
  moves: ReturnType<typeof useMoves<Row>>;
  texts: { loading: string; failed: string };
  /** The height of the loading placeholder in px. */
  height: number;
  nameOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
};

export function OrderRows<Row extends Versioned>({ moves, texts, height, nameOf, children }: Props<Row>) {
  const { rows, failed, again, move } = moves;
  const skeleton = <Skeleton height={height} width="100%" />;
  if (failed) return <ReadFailed again={again}>{texts.failed}</ReadFailed>;
  if (!rows) return <Waiting label={texts.loading}>{skeleton}</Waiting>;
  return (
    <Suspense fallback={skeleton}>
      <SortableRows
        keys={rows.map(({ id }) => id)}
        nameOf={(at) => (rows[at] ? nameOf(rows[at]) : '')}
        canEdit
        onMove={move}
      >
        {(at) => rows[at] && children(rows[at])}
      </SortableRows>
    </Suspense>
  );
}

type FrameProps = { texts: { title: string; close: string }; onClose: () => void; children: ReactNode };

export function OrderFrame({ texts, onClose, children }: FrameProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.close}
      foot={
        <Button wide onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <div className="grid gap-3">{children}</div>
    </Dialog>
  );
}
