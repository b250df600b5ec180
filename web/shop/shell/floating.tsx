import { useEffect, useState } from 'react';
import { shellTexts as texts } from '#web/shop/texts/shell.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { useBusiness } from './use-business.ts';

/** Back to top is offered after scrolling further than this, in px (storefront 9). */
const FAR_PX = 200;

type Props = {
  /** The same on all pages of a shop: the right margin, if most pages have the menu in the left one. */
  side: 'left' | 'right';
};

/**
 * Back to top, and contact. On a desktop they are in the margin; on a phone back to top is in the sticky header and
 * contact in its first row, so nothing floats above buttons.
 */
export function Floating({ side }: Props) {
  const far = useScrolledFar();
  return (
    <aside className="floating" data-side={side} aria-label={texts.help}>
      {far && (
        <IconButton
          label={texts.toTop}
          kind="round"
          className="to-top"
          onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
        >
          <Icon name="caret-up-bold" size={18} />
        </IconButton>
      )}
      <ContactLink />
    </aside>
  );
}

export function ContactLink() {
  const support = useBusiness()?.config.support_url ?? '';
  if (support === '') return null;
  return (
    <a href={support} target="_blank" rel="noopener noreferrer" className="contact-link">
      <Icon name="chat-text" size={20} />
      <span>{texts.contact}</span>
    </a>
  );
}

function useScrolledFar(): boolean {
  const [far, setFar] = useState(false);
  useEffect(() => {
    const measure = () => setFar(window.scrollY > FAR_PX);
    // In the next frame: among the effects of hydration it would force the browser to compute the layout.
    const frame = requestAnimationFrame(measure);
    window.addEventListener('scroll', measure, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', measure);
    };
  }, []);
  return far;
}
