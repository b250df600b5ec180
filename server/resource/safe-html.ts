import sanitizeHtml from 'sanitize-html';

/** Indentation of a paragraph or a heading: that of the toolbar (back-office 9), in three steps. */
const indent = { name: 'data-indent', values: ['1', '2', '3'] };

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'blockquote',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['scope'],
    ...Object.fromEntries(['p', 'h2', 'h3', 'h4'].map((name) => [name, [indent]])),
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // A page opened from here must not be able to navigate this one.
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow' }),
    ...Object.fromEntries(['p', 'h2', 'h3', 'h4'].map((name) => [name, indented(name)])),
  },
};

/** Headings 1 to 3 of other editors: the page has its own h1, so they are the three below it. */
const fromFirst: sanitizeHtml.IOptions = {
  ...options,
  transformTags: { ...options.transformTags, h1: indented('h2'), h2: indented('h3'), h3: indented('h4') },
};

/** Sanitises HTML of staff: nothing in it can run, frame or restyle the page (rule 45). */
export function safeHtml(html: string): string {
  return html === '' ? '' : sanitizeHtml(html, /<h1[\s>]/i.test(html) ? fromFirst : options);
}

/** Transforms a tag to this one, keeping the indentation that Quill writes as a class. */
function indented(tagName: string): sanitizeHtml.Transformer {
  return (_tag, attribs) => {
    const steps = Number(/(?:^|\s)ql-indent-(\d)/.exec(attribs.class ?? '')?.[1] ?? 0);
    return {
      tagName,
      attribs: { ...attribs, ...(steps > 0 && { 'data-indent': String(Math.min(3, steps)) }) },
    };
  };
}
