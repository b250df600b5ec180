import { shellTexts } from '#web/shop/texts/shell.ts';

type Item = { label: string; image?: string | undefined; link?: string | undefined };
type Column = { title: string; items: Item[] };
type Block = { left: Column[]; center: Column[]; right: Column[] };

/** The blocks of the configuration: left, centre and right columns of titled items (storefront 2, shell). */
export function FooterBlocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map(({ left, center, right }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two blocks in the order of the configuration.
    <div key={place} className="footer-part footer-columns">
      {[...left, ...center, ...right].map((column) => (
        <div key={column.title}>
          <h2 className="footer-title">{column.title}</h2>
          <ul>
            {column.items.map((item) => (
              <li key={item.label}>
                <FooterItem {...item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  ));
}

function FooterItem({ label, image = '', link = '' }: Item) {
  const words =
    image === '' ? label : <img src={image} alt={label} height={32} loading="lazy" className="h-8 w-auto" />;
  if (link === '') return words;
  // A number to call or a mail to write opens no page.
  if (/^(tel|mailto):/.test(link)) return <a href={link}>{words}</a>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {words}
      <span className="spoken"> {shellTexts.footer.newTab}</span>
    </a>
  );
}
