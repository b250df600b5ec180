import type { Editor, EditorOptions } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { createOwnValues } from '../own-values.ts';
import { docOf, extensions, sliceOf } from './extensions.ts';
import { canonicalHtml } from './rich-html.ts';
import './rich.css';
import { RichToolbar } from './rich-toolbar.tsx';

export type RichEditorProps = {
  label: string;
  value: string;
  canEdit: boolean;
  required: boolean;
  wrong: boolean;
  describedBy: string | undefined;
  onChange: (html: string) => void;
  onLeave: () => void;
};

type View = Editor['view'];

export default function RichEditor(props: RichEditorProps) {
  const { label, value, canEdit, wrong, required, describedBy } = props;
  const inEditor = useRef(value);
  const [own] = useState(createOwnValues);
  const editor = useEditor({
    extensions,
    // The server has no DOM to parse it, and renders no editor.
    content: typeof window === 'undefined' ? null : docOf(value),
    editable: canEdit,
    // The page's content policy refuses style sheets inserted by scripts.
    injectCSS: false,
    immediatelyRender: false,
    onUpdate: ({ editor: written }) => {
      inEditor.current = canonicalHtml(written.getHTML());
      own.wrote(inEditor.current);
      props.onChange(inEditor.current);
    },
    onBlur: () => props.onLeave(),
    editorProps: {
      attributes: {
        class: 'rich kit-rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(required ? { 'aria-required': 'true' } : {}),
        ...(canEdit ? {} : { 'aria-readonly': 'true', tabindex: '0' }),
        ...(wrong ? { 'aria-invalid': 'true' } : {}),
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      },
      handleDOMEvents: {
        paste: (view, event) => put(view, event, event.clipboardData),
        drop: (view, event) => {
          // Dragging within the text is left to the editor.
          if (view.dragging) return false;
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (at) {
            const { doc, tr } = view.state;
            view.dispatch(tr.setSelection(Selection.near(doc.resolve(at.pos))));
          }
          return put(view, event, event.dataTransfer);
        },
      },
    } satisfies EditorOptions['editorProps'],
  });

  useEffect(() => {
    if (!editor || own.isBack(value) || value === inEditor.current) return;
    inEditor.current = value;
    editor.commands.setContent(docOf(value), { emitUpdate: false });
  }, [editor, value, own]);

  if (!editor) return <div className="kit-editor min-h-50" />;
  return (
    <div
      className="kit-editor min-h-50"
      data-invalid={wrong || undefined}
      data-read-only={!canEdit || undefined}
    >
      {canEdit && <RichToolbar editor={editor} label={label} />}
      <EditorContent editor={editor} />
    </div>
  );
}

/**
 * Handles pasted HTML itself: the library would parse it in a way that the content policy refuses. Plain text is left
 * to the library.
 */
function put(view: View, event: Event, data: DataTransfer | null): boolean {
  const html = data?.getData('text/html') ?? '';
  if (html === '' || !view.editable) return false;
  event.preventDefault();
  view.dispatch(view.state.tr.replaceSelection(sliceOf(html, view.state.schema)).scrollIntoView());
  return true;
}
