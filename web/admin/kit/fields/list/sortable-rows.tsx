import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { fieldTexts } from '../../../texts/kit/fields.ts';

const texts = fieldTexts.list;
/** A shorter movement counts as a press. */
const DRAG_FROM_PX = 4;

export type SortableRowsProps = {
  keys: readonly string[];
  nameOf: (at: number) => string;
  canEdit: boolean;
  onMove: (from: number, to: number) => void;
  /** Without it rows cannot be removed here. */
  onRemove?: ((at: number) => void) | undefined;
  children: (at: number) => ReactNode;
};

/** Rows sorted by their handle, with pointer, touch or keyboard, and removed. */
export default function SortableRows(props: SortableRowsProps) {
  const { keys, nameOf, onMove } = props;
  const id = useId();
  const justTaken = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function onDragEnd({ active, over }: DragEndEvent) {
    const [from, to] = [active, over].map((one) => keys.indexOf(String(one?.id)));
    if (from !== undefined && to !== undefined && from >= 0 && to >= 0 && from !== to) onMove(from, to);
  }

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: announcements(keys, nameOf, justTaken),
        screenReaderInstructions: { draggable: texts.instructions },
      }}
    >
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        <ol className="grid gap-2">
          {keys.map((key, at) => (
            <SortableRow key={key} id={key} at={at} {...props} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableRow({ id, at, ...props }: SortableRowsProps & { id: string; at: number }) {
  const { nameOf, canEdit, onRemove, children } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled: !canEdit });
  const name = nameOf(at);
  return (
    <li
      ref={setNodeRef}
      className={cx(
        'relative flex items-start gap-1 bg-surface',
        isDragging && 'z-1 rounded-button shadow-2',
      )}
      style={{
        translate: transform ? `${transform.x}px ${transform.y}px` : undefined,
        transition: transition?.replace('transform', 'translate'),
      }}
    >
      {canEdit && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className="kit-row-handle"
          aria-label={texts.move(name)}
          aria-describedby={attributes['aria-describedby']}
          {...listeners}
        >
          <StaffIcon name="dots-six-vertical" size={20} />
        </button>
      )}
      <div className="flex-1 min-w-0">{children(at)}</div>
      {canEdit && onRemove && (
        <IconButton label={texts.remove(name)} size={36} className="mt-1.5" onClick={() => onRemove(at)}>
          <Icon name="x" size={18} />
        </IconButton>
      )}
    </li>
  );
}

function announcements(
  keys: readonly string[],
  nameOf: (at: number) => string,
  justTaken: RefObject<boolean>,
): Announcements {
  const name = (id: unknown) => nameOf(keys.indexOf(String(id)));
  const place = (id: unknown) => keys.indexOf(String(id)) + 1;
  return {
    onDragStart: ({ active }) => {
      justTaken.current = true;
      return texts.taken(name(active.id));
    },
    onDragOver({ active, over }) {
      // Hovering its own position at the start is not announced.
      const isNews = !justTaken.current;
      justTaken.current = false;
      return over && isNews ? texts.over(name(active.id), place(over.id), keys.length) : undefined;
    },
    onDragEnd: ({ active, over }) =>
      texts.dropped(name(active.id), place(over?.id ?? active.id), keys.length),
    onDragCancel: ({ active }) => texts.cancelled(name(active.id)),
  };
}
