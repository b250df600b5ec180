/** A text that is looked for on pages of the shop, or of the back office. */
export type Sought = { number: number; isAdmin: boolean } & ({ words: string } | { pattern: string });

/**
 * Runs in the page, before its scripts: whatever people come to see, or hear from a screen reader, is compared with the
 * texts that are looked for, and the numbers of those found are reported once for each page. Without timers, which
 * tests stop.
 */
export function watchPage(sought: Sought[]): void {
  if (!location.protocol.startsWith('http')) return;
  const { reportTexts } = window as unknown as { reportTexts(numbers: number[]): Promise<void> };
  const spoken = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt', 'label'];
  // Hidden elements that one of these may show.
  const showing = ['class', 'hidden', 'open'];
  const places = [sought.filter(({ isAdmin }) => !isAdmin), sought.filter(({ isAdmin }) => isAdmin)].map(
    (texts) => ({
      byWords: Map.groupBy(texts, (text) => ('words' in text ? text.words : '')),
      patterns: texts.flatMap((text) =>
        'pattern' in text ? [{ number: text.number, pattern: new RegExp(text.pattern) }] : [],
      ),
    }),
  );
  const reported = new Set<number>();
  let hidden: { number: number; element: Element }[] = [];

  // Staff edit a product on its page of the shop, too.
  const consider = (text: string, element: Element) => {
    const whole = text.trim().replaceAll(/\s+/g, ' ');
    const isAdmin = location.pathname.startsWith('/admin') || element.closest('.kit-record') !== null;
    const place = places[isAdmin ? 1 : 0];
    if (whole === '' || whole.length > 300 || !place) return;
    // A reason may follow: 'Error al crear la zona. Revisa tu conexión.'
    const ends = [...whole.matchAll(/\. /g)].flatMap(({ index }) => [index, index + 1]);
    for (const words of [whole, ...ends.map((end) => whole.slice(0, end))]) {
      for (const { number } of place.byWords.get(words) ?? []) hidden.push({ number, element });
      for (const { number, pattern } of place.patterns)
        if (pattern.test(words)) hidden.push({ number, element });
    }
  };
  const considerText = (text: Text) => {
    const parent = text.parentElement;
    if (!parent) return;
    consider(text.data, parent);
    // A text with figures in it may be several nodes.
    const pieces = parent.childNodes.length;
    if (pieces > 1 && pieces < 10) consider(parent.textContent, parent);
  };
  const considerAttributes = (element: Element) => {
    for (const name of spoken) consider(element.getAttribute(name) ?? '', element);
  };
  const considerAll = (root: Node) => {
    if (root instanceof Text) considerText(root);
    if (root instanceof Element) considerAttributes(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) considerText(node);
      else if (node instanceof Element) considerAttributes(node);
    }
  };
  const report = () => {
    consider(document.title, document.documentElement);
    const open = hidden.filter(({ number, element }) => !reported.has(number) && element.isConnected);
    const seen = new Set(open.filter(({ element }) => isVisible(element)).map(({ number }) => number));
    hidden = open.filter(({ number }) => !seen.has(number));
    for (const number of seen) reported.add(number);
    if (seen.size > 0) void reportTexts([...seen]);
  };
  // The choices of a list are seen when the list is.
  const isVisible = (element: Element) =>
    (element.closest('select') ?? element).checkVisibility({ visibilityProperty: true });

  document.addEventListener('DOMContentLoaded', () => {
    considerAll(document);
    report();
    const observer = new MutationObserver((changes) => {
      for (const { type, target, attributeName, addedNodes } of changes) {
        if (type === 'characterData' && target instanceof Text) considerText(target);
        else if (type === 'childList') addedNodes.forEach(considerAll);
        else if (target instanceof Element && spoken.includes(attributeName ?? ''))
          considerAttributes(target);
      }
      report();
    });
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: [...spoken, ...showing],
    });
    addEventListener('resize', report);
    matchMedia('print').addEventListener('change', report);
  });
}
