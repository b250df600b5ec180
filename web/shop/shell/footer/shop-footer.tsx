import { Link } from 'react-router';
import { categoryPath } from '#rules/links/page-paths.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import type { CategoryLink } from '#web/shop/shell/use-categories.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';

const texts = shellTexts.footer;

/**
 * Links to every category, so that robots and browsers without scripts reach the whole shop; then the business's own
 * blocks.
 */
export function ShopFooter({ categories }: { categories: readonly CategoryLink[] }) {
  const footer = useBusiness()?.footer;
  return (
    <footer className="shop-footer on-deep">
      <nav className="shop-width" aria-label={texts.label}>
        <h2 className="footer-title">{texts.categories}</h2>
        <ul className="footer-columns">
          {categories.map(({ id, name }) => (
            <li key={id}>
              <Link to={categoryPath({ id, name })}>{name}</Link>
            </li>
          ))}
        </ul>
        {footer && <FooterBlocks blocks={footer.blocks} />}
        <p className="footer-legal">
          {footer?.copyright && <span>{footer.copyright}</span>}
          {footer?.links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </p>
      </nav>
    </footer>
  );
}

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
  if (/^(tel|mailto):/.test(link)) return <a href={link}>{words}</a>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {words}
      <span className="spoken"> {shellTexts.footer.newTab}</span>
    </a>
  );
}
