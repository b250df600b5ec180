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
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { pictureOf } from '#web/ui/picture-set.ts';
import { picturesTexts as texts } from '../../../texts/pictures.ts';

type Props = {
  label: string;
  urls: readonly string[];
  canEdit: boolean;
  onSort: (urls: readonly string[]) => void;
  onRemove: (url: string) => void;
  onCrop: (url: string) => (() => void) | undefined;
};

/** Sortable pictures: moved by dragging, or by keyboard with space and arrows. The first is the main one. */
export function SortablePictures({ label, urls, canEdit, onSort, ...tile }: Props) {
  const sensors = useSensors(
    // A press without movement does not drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: unknown) => urls.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => texts.moving.start(placeOf(active.id)),
    onDragOver: ({ over }) => (over ? texts.moving.over(placeOf(over.id)) : undefined),
    onDragEnd: ({ over }) => (over ? texts.moving.end(placeOf(over.id)) : texts.moving.cancel),
    onDragCancel: () => texts.moving.cancel,
  };

  function onDragEnd({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return;
    onSort(arrayMove([...urls], placeOf(active.id) - 1, placeOf(over.id) - 1));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: texts.moving.how } }}
    >
      <SortableContext items={[...urls]} strategy={rectSortingStrategy} disabled={!canEdit}>
        <ol
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,132px),1fr))] gap-2"
          aria-label={label}
        >
          {urls.map((url, index) => (
            <Tile
              key={url}
              url={url}
              at={index + 1}
              alt={texts.nth(label, index + 1, urls.length)}
              canEdit={canEdit}
              {...tile}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

type TileProps = Pick<Props, 'canEdit' | 'onRemove' | 'onCrop'> & { url: string; at: number; alt: string };

function Tile({ url, at, alt, canEdit, onRemove, onCrop }: TileProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: url });
  const crop = canEdit ? onCrop(url) : undefined;
  const moved = transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined;
  return (
    <li
      ref={setNodeRef}
      className="kit-picture"
      data-dragging={isDragging || undefined}
      style={{ transform: moved, transition }}
    >
      <img src={pictureOf(url, 320)} alt={alt} />
      {at === 1 && (
        <span className="absolute top-2 left-2 px-2 rounded-state on-deep type-note">{texts.main}</span>
      )}
      {canEdit && (
        <span className="flex flex-wrap items-center justify-center">
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            className="icon-btn icon-btn-plain icon-btn-36 cursor-grab touch-none"
            aria-label={texts.move(at)}
            aria-roledescription={undefined}
          >
            <Icon name="list-bold" size={16} />
          </button>
          {crop && (
            <Button kind="ghost" size={36} aria-label={texts.cropNth(at)} onClick={crop}>
              {texts.crop}
            </Button>
          )}
          <IconButton size={36} label={texts.removeNth(at)} onClick={() => onRemove(url)}>
            <Icon name="trash" size={16} />
          </IconButton>
        </span>
      )}
    </li>
  );
}
