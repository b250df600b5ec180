import { trustedHtml } from '#web/content-policy/trusted-types.ts';
import { shellTexts as texts } from '#web/shop/texts/shell.ts';
import { phoneOf } from './phone-of.ts';

const ID = 'old-browser';
/** A mark on the page: with it the scripts do not start (first-paint) and no dialog opens (office-gate). */
export const OLD_MARK = 'data-old';

/**
 * Syntax of 2009 for browsers that do not understand the rest. It tests what came with the floor
 * (scripts/floor/floor.ts): Chrome 105 has `container-type`, Safari 16.4 lookbehind, Firefox 115 copying sorts.
 */
export const lookForOldBrowser = `(function () {
  var isNew = false;
  try {
    isNew = CSS.supports("container-type", "inline-size") && !!new RegExp("(?<=a)b") &&
      (!CSS.supports("-moz-appearance", "none") || !![].toSorted);
  } catch (error) {}
  if (isNew) return;
  document.documentElement.setAttribute("${OLD_MARK}", "");
  document.getElementById("${ID}").removeAttribute("hidden");
})();`;

/** Inline instead of a class: such a browser may not understand the stylesheet either. */
const LOOK = 'margin:0;padding:14px 16px;border-bottom:2px solid;font:700 16px/1.4 sans-serif';

/** The first element of the page; hidden unless the browser is older than the floor (README). */
export function OldBrowser({ links }: { links: readonly string[] }) {
  const sentence = texts.oldBrowser(phoneOf(links));
  const html = `<p id="${ID}" role="alert" style="${LOOK}" hidden>${sentence}</p><script>${lookForOldBrowser}</script>`;
  return (
    <div
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words and script, allowed by its hash.
      dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
    />
  );
}
