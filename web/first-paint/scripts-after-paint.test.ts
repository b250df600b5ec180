import { expect, test } from 'vitest';
import { scriptsAfterPaint, scriptsAtOnce } from './scripts-after-paint.ts';

const page = [
  '<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/react.js"/>',
  '<link rel="stylesheet" href="/assets/root.css"/></head><body>',
  '<script>window.__reactRouterContext = {};</script>',
  '<script type="module" async="">;\nimport * as route0 from "/assets/root.js";\nimport * as route1_main from "/assets/home.js";\n',
  'window.__reactRouterRouteModules = {"root":route0,"home":route1_main};\nimport("/assets/entry.js");</script></body>',
].join('');

test('no script is requested before the first paint, and all are afterwards', () => {
  const html = scriptsAfterPaint(page);
  expect(html).not.toContain('rel="modulepreload"');
  expect(html).not.toContain('import * as');
  // Requested in the head: before the end of a long page is parsed.
  expect(html.split('</head>')[0]).toContain('const scripts=["/assets/entry.js","/assets/react.js"]');
  expect(html).toContain(
    'const [route0,route1_main]=await Promise.all([import("/assets/root.js"),import("/assets/home.js")])',
  );
  expect(html).toContain('{"root":route0,"home":route1_main}');
  // A script that fails to load, also the last one, marks the page (shell.css).
  expect(html).toContain('await import("/assets/entry.js")');
  expect(html).toMatch(/\.catch\(\(error\)=>\{held\.failed="";throw error\}\)/);
  // What waits for the scripts is released in the end if they do not load.
  expect(html).toMatch(
    /held\.fetched="late";\s*document\.querySelector\("dialog\[open\]"\)\?\.close\(\);\s*\},\d+\)/,
  );
  expect(html).toContain('<link rel="stylesheet" href="/assets/root.css"/>');
});

test('scripts of a page for staff are requested while it is read, and presses before them are not lost', () => {
  const html = scriptsAtOnce(page);
  expect(html.split('</head>')[0]).toContain('<link rel="modulepreload" href="/assets/entry.js"/>');
  expect(html.split('</head>')[0]).toContain('page-heard');
  expect(html).not.toContain('const scripts=');
  expect(html).toContain('requestAnimationFrame(begin)');
});

test('a page without scripts is unchanged', () => {
  expect(scriptsAfterPaint('<p>404</p>')).toBe('<p>404</p>');
});
