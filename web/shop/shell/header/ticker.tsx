import { useState } from 'react';
import { useBusiness, useModule } from '#web/shop/shell/use-business.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

const texts = shellTexts.ticker;

/** The list is repeated so that the row is never empty while it moves (storefront 2, shell). */
const REPEATS = 5;

type Message = { icon: string; text: string; link: string };

/**
 * Moving messages of the business above the header; paused on hover, focus, press and with reduced motion.
 */
export function Ticker() {
  const on = useModule('header_message');
  const messages = useBusiness()?.config.header_message ?? [];
  const [still, setStill] = useState(false);
  if (!on || messages.length === 0) return null;
  return (
    <section className="ticker" aria-label={texts.label} data-still={still || undefined}>
      <div className="ticker-row">
        {Array.from({ length: REPEATS }, (_, round) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five equal copies, never reordered.
          <ul key={round} inert={round > 0}>
            {messages.map((message) => (
              <li key={message.text}>
                <Words {...message} />
              </li>
            ))}
          </ul>
        ))}
      </div>
      <IconButton
        label={still ? texts.play : texts.pause}
        kind="on-deep"
        size={36}
        className="ticker-pause"
        onClick={() => setStill(!still)}
      >
        <Icon name={still ? 'play-fill' : 'pause-fill'} size={14} />
      </IconButton>
    </section>
  );
}

/** Scrolls a partly hidden link into view; the row stands still from now on. */
function bringIn(link: Element): void {
  link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function Words({ icon, text, link }: Message) {
  const words = (
    <>
      {icon.startsWith('/') && (
        <span className="flex-none size-4.5">
          <img src={icon} alt="" width={18} height={18} loading="lazy" />
        </span>
      )}
      {text}
    </>
  );
  if (link === '') return words;
  return (
    <a href={link} onFocus={({ target }) => requestAnimationFrame(() => bringIn(target))}>
      {words}
    </a>
  );
}
