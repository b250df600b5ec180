import { useEffect } from 'react';
import { correctSpelling } from '#rules/spelling.ts';

const ATTRIBUTES = ['aria-label', 'placeholder', 'title', 'alt'];

/** What a person writes is theirs. */
const OTHERS = 'script, style, textarea, [contenteditable]';

/**
 * Corrects the quoted misspellings on the page while it is shown (rule 150). Texts are constants of the code that pages
 * of every business share, so they are corrected where they stand; the server answers and writes them correct itself.
 */
export default function CorrectedTexts() {
  useEffect(() => {
    correctWithin(document.documentElement);
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'childList') for (const added of addedNodes) correctWithin(added);
        else if (target instanceof Element) correctAttributes(target);
        else correctWithin(target);
      }
    });
    observer.observe(document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ATTRIBUTES,
    });
    return () => observer.disconnect();
  }, []);
  return null;
}

function correctWithin(node: Node): void {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let here: Node | null = node; here; here = walker.nextNode()) {
    if (here instanceof Element) correctAttributes(here);
    else if (here instanceof Text && !here.parentElement?.closest(OTHERS)) {
      // Written only where it changes, or it would be observed again.
      const correct = correctSpelling(here.data);
      if (correct !== here.data) here.data = correct;
    }
  }
}

function correctAttributes(element: Element): void {
  for (const name of ATTRIBUTES) {
    const text = element.getAttribute(name);
    const correct = text === null ? text : correctSpelling(text);
    if (correct !== null && correct !== text) element.setAttribute(name, correct);
  }
}
