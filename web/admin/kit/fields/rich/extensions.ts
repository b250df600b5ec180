import { Extension, getSchema } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { OrderedList } from '@tiptap/extension-list';
import { DOMParser, type Schema, type Slice } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { inertDocument } from '#web/content-policy/trusted-types.ts';
import { isLinkAddress, isPictureAddress } from './rich-html.ts';

/** The page has its own h1: the toolbar's three headings (back-office 9) are the next levels. */
export const HEADINGS = [2, 3, 4] as const;
export const MOST_INDENT = 3;

/** Indentation of paragraphs and headings; list items become a nested list. */
const Indent = Extension.create({
  name: 'indent',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        indent: {
          default: 0,
          parseHTML: (element) => readIndent(element.dataset.indent),
          renderHTML: ({ indent }) => (indent > 0 ? { 'data-indent': String(indent) } : {}),
        },
      },
    },
  ],
});

function readIndent(text: string | undefined): number {
  return /^[1-3]$/.test(text ?? '') ? Number(text) : 0;
}

/** The allowed content: exactly what the server allows, so that nothing is lost. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [...HEADINGS] },
    code: false,
    codeBlock: false,
    orderedList: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      protocols: ['https', 'mailto', 'tel'],
      isAllowedUri: isLinkAddress,
      HTMLAttributes: { target: '_blank', rel: 'noopener nofollow' },
    },
  }),
  // A list starts at 1: the shop ignores other values.
  OrderedList.extend({ addAttributes: () => ({}) }),
  Image.extend({
    addAttributes() {
      const { src, alt } = this.parent?.() ?? {};
      return { src: src ?? {}, alt: alt ?? {} };
    },
    parseHTML: () => [
      {
        tag: 'img[src]',
        getAttrs: (image) => (isPictureAddress(image.getAttribute('src') ?? '') ? null : false),
      },
    ],
  }),
  Indent,
];

const schema = getSchema(extensions);

export function docOf(html: string): object {
  return DOMParser.fromSchema(schema).parse(inertDocument(html).body).toJSON();
}

/** Pasted content: unsupported elements are dropped, their text stays. */
export function sliceOf(html: string, of: Schema): Slice {
  const { body } = inertDocument(html);
  // As on the server: in a text that contains h1, as from Word, all headings are lowered by one level.
  if (body.querySelector('h1')) for (const level of [3, 2, 1]) lowerHeadings(body, level);
  // Parsed with the editor's own schema: nodes of another one cannot be inserted.
  return DOMParser.fromSchema(of).parseSlice(body, { preserveWhitespace: false });
}

function lowerHeadings(body: HTMLElement, level: number): void {
  for (const heading of body.querySelectorAll(`h${level}`)) {
    const lower = body.ownerDocument.createElement(`h${level + 1}`);
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
}
