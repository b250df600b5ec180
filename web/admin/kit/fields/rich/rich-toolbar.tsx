import { Toolbar } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { fieldTexts } from '../../../texts/kit/fields.ts';
import { AddressDialog } from './address-dialog.tsx';
import { type RichCommand, richCommands } from './rich-commands.ts';

const texts = fieldTexts.rich;

type Props = { editor: Editor; label: string };

/** The formats of back-office 9; arrow keys move between them, and active ones are pressed. */
export function RichToolbar({ editor, label }: Props) {
  const [dialog, setDialog] = useState<'link' | 'picture' | null>(null);
  const pressed = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      richCommands
        .flat()
        .filter(({ isOn }) => isOn?.(now))
        .map(({ label: on }) => on),
  });

  function run({ run: change, asks }: RichCommand) {
    if (asks) setDialog(asks);
    else change?.(editor.chain().focus(), editor);
  }

  return (
    <>
      <Toolbar.Root
        className="flex flex-wrap gap-y-1 gap-x-2 px-2 py-1.5 border-b border-line"
        aria-label={texts.toolbar(label)}
      >
        {richCommands.map((group) => (
          <Toolbar.Group key={group[0]?.label} className="flex flex-wrap gap-0.5">
            {group.map((command) => (
              <Toolbar.Button
                key={command.label}
                className="kit-rich-tool"
                aria-label={command.label}
                title={command.label}
                aria-pressed={command.isOn ? pressed.includes(command.label) : undefined}
                // Pressing a button keeps the selection.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(command)}
              >
                <StaffIcon name={command.icon} size={20} />
              </Toolbar.Button>
            ))}
          </Toolbar.Group>
        ))}
      </Toolbar.Root>
      {dialog !== null && <AddressDialog kind={dialog} editor={editor} onClose={() => setDialog(null)} />}
    </>
  );
}
