import type { ChainedCommands, Editor } from '@tiptap/core';
import type { StaffIcon } from '#web/ui/icons/icon-list.ts';
import { fieldTexts } from '../../../texts/kit/fields.ts';
import { HEADINGS, MOST_INDENT } from './extensions.ts';

const texts = fieldTexts.rich;

export type RichCommand = {
  label: string;
  icon: StaffIcon;
  isOn?: (editor: Editor) => boolean;
  run?: (chain: ChainedCommands, editor: Editor) => void;
  asks?: 'link' | 'picture';
};

const headingIcons = ['text-h-one', 'text-h-two', 'text-h-three'] as const;

/** The toolbar of back-office 9, in groups. */
export const richCommands: readonly (readonly RichCommand[])[] = [
  HEADINGS.map((level, at) => ({
    label: texts.headings[at] ?? '',
    icon: headingIcons[at] ?? 'text-h-one',
    isOn: (editor: Editor) => editor.isActive('heading', { level }),
    run: (chain: ChainedCommands) => void chain.toggleHeading({ level }).run(),
  })),
  [
    mark('bold', texts.bold, 'text-b', (chain) => chain.toggleBold()),
    mark('italic', texts.italic, 'text-italic', (chain) => chain.toggleItalic()),
    mark('underline', texts.underline, 'text-underline', (chain) => chain.toggleUnderline()),
    mark('strike', texts.strike, 'text-strikethrough', (chain) => chain.toggleStrike()),
  ],
  [
    mark('blockquote', texts.quote, 'quotes', (chain) => chain.toggleBlockquote()),
    mark('bulletList', texts.bullets, 'list-bullets', (chain) => chain.toggleBulletList()),
    mark('orderedList', texts.numbers, 'list-numbers', (chain) => chain.toggleOrderedList()),
    { label: texts.outdent, icon: 'text-outdent', run: (chain, editor) => indent(chain, editor, -1) },
    { label: texts.indent, icon: 'text-indent', run: (chain, editor) => indent(chain, editor, 1) },
  ],
  [
    { label: texts.link, icon: 'link-simple', isOn: (editor) => editor.isActive('link'), asks: 'link' },
    { label: texts.picture, icon: 'image', asks: 'picture' },
  ],
];

function mark(
  name: string,
  label: string,
  icon: StaffIcon,
  toggle: (chain: ChainedCommands) => ChainedCommands,
): RichCommand {
  return { label, icon, isOn: (editor) => editor.isActive(name), run: (chain) => void toggle(chain).run() };
}

/** Nests or unnests list items; indents other blocks by a step. */
function indent(chain: ChainedCommands, editor: Editor, by: 1 | -1): void {
  if (editor.isActive('listItem')) {
    const moved = by > 0 ? chain.sinkListItem('listItem') : chain.liftListItem('listItem');
    moved.run();
    return;
  }
  const type = editor.isActive('heading') ? 'heading' : 'paragraph';
  const { indent: now = 0 } = editor.getAttributes(type) as { indent?: number };
  chain.updateAttributes(type, { indent: Math.min(MOST_INDENT, Math.max(0, now + by)) }).run();
}
