import sanitizeHtml from 'sanitize-html';

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
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt', 'width', 'height'], th: ['scope'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // A page opened from here must not be able to move this one.
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow' }),
  },
};

/** HTML that staff wrote, with nothing in it that can run, frame or restyle the page (decision 45). */
export function safeHtml(html: string): string {
  return html === '' ? '' : sanitizeHtml(html, options);
}
