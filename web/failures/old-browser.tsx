import { trustedHtml } from '#web/content-policy/trusted-types.ts';
import { shellTexts as texts } from '#web/shop/texts/shell.ts';
import { phoneOf } from './phone-of.ts';

const ID = 'old-browser';
/** On the page itself: what sets it does not start the scripts (first-paint), nor opens a dialog (office-gate). */
export const OLD_MARK = 'data-old';

/**
 * For browsers that do not understand the rest: no syntax after 2009. What it asks for came with the floor
 * (scripts/floor/floor.ts): Chrome 105 has `container-type`, Safari 16.4 looks behind, Firefox 115 sorts copies.
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

/** Without a class: such a browser may not understand the stylesheet either. */
const LOOK = 'margin:0;padding:14px 16px;border-bottom:2px solid;font:700 16px/1.4 sans-serif';

/** The first thing in the page; hidden, unless the browser is older than the floor (README). */
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
