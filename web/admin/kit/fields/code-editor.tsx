import { css } from '@codemirror/lang-css';
import { json } from '@codemirror/lang-json';
import { Compartment, EditorState } from '@codemirror/state';
import { basicSetup, EditorView } from 'codemirror';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fieldTexts } from '../../texts/kit/fields.ts';
import { createOwnValues } from './own-values.ts';

export type CodeEditorProps = {
  label: string;
  language: 'css' | 'json';
  height: number;
  value: string;
  canEdit: boolean;
  wrong: boolean;
  /** Part of the accessible name: a text inside a shadow root cannot reference an element outside. */
  description: string;
  place?: CodePlace | undefined;
  onChange: (text: string) => void;
  onLeave: () => void;
};
export type CodePlace = { line: number; column: number };

/** Syntax colours on white; the rest follows the design. */
const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', fontSize: '14px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { overflow: 'auto', lineHeight: '1.5' },
  '.cm-gutters': { backgroundColor: 'var(--table-head)', color: 'var(--ink-2)', borderColor: 'var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--brand-wash)' },
});

const languages = { css, json };

/**
 * CodeMirror inside a shadow root: there it creates its style sheets by script, which the content policy allows,
 * instead of by elements, which it refuses.
 */
export default function CodeEditor(props: CodeEditorProps) {
  const { label, language, height, value, canEdit, wrong, description } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changing = useRef(new Compartment());
  const [own] = useState(createOwnValues);
  const onWrite = useEffectEvent((text: string) => props.onChange(text));
  const onLeave = useEffectEvent(() => props.onLeave());
  const settings = [
    EditorState.readOnly.of(!canEdit),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-description': description,
      ...(canEdit ? {} : { 'aria-readonly': 'true' }),
      ...(wrong ? { 'aria-invalid': 'true' } : {}),
    }),
  ];
  const begin = useEffectEvent((parent: HTMLDivElement) => {
    // Focus on the host goes to the text inside.
    const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open', delegatesFocus: true });
    return new EditorView({
      root,
      parent: root,
      doc: value,
      extensions: [
        basicSetup,
        EditorState.phrases.of(fieldTexts.codePhrases),
        languages[language](),
        look,
        changing.current.of(settings),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          const text = update.state.doc.toString();
          own.wrote(text);
          onWrite(text);
        }),
        EditorView.domEventHandlers({ blur: () => onLeave() }),
      ],
    });
  });

  useEffect(() => {
    if (!host.current) return;
    const made = begin(host.current);
    view.current = made;
    return () => made.destroy();
  }, []);

  // A value that was not typed here comes from outside: a reloaded record, or a resolved conflict.
  useEffect(() => {
    const current = view.current?.state.doc.toString();
    if (own.isBack(value) || current === undefined || current === value) return;
    view.current?.dispatch({ changes: { from: 0, to: current.length, insert: value } });
    // Inserting it triggered an update, which was not typed.
    own.isBack(value);
  }, [value, own]);

  const { place } = props;
  useEffect(() => {
    if (place && view.current) moveTo(view.current, place);
  }, [place]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings depend on these.
  useEffect(() => {
    view.current?.dispatch({ effects: changing.current.reconfigure(settings) });
  }, [label, description, canEdit, wrong]);

  return (
    <div
      ref={host}
      className="kit-editor p-0.5"
      style={{ height }}
      data-invalid={wrong || undefined}
      data-read-only={!canEdit || undefined}
    />
  );
}

function moveTo(view: EditorView, { line: number, column }: CodePlace): void {
  const { doc } = view.state;
  const line = doc.line(Math.min(number, doc.lines));
  const anchor = Math.min(line.from + column - 1, line.to);
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  view.focus();
}
