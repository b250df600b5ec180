import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

test('a busy button without words of its own shows a sign, and keeps its name', () => {
  const html = renderToStaticMarkup(<Button busy>Revocar</Button>);
  expect(html).toMatch(
    /<span class="btn-words" data-shown="true"[^>]*><span class="spinner"><\/span><span class="spoken">Revocar/,
  );
  expect(renderToStaticMarkup(<Button>Revocar</Button>)).not.toContain('spinner');
});
