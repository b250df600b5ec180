import { Link } from 'react-router';
import { useBusiness, useModule } from '#web/shop/shell/use-business.ts';
import { type CategoryLink, categoryPath } from '#web/shop/shell/use-categories.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';

const texts = shellTexts.footer;

/**
 * Every category by its link, so that robots and browsers without scripts reach all of the shop; then the business's
 * own blocks.
 */
export function ShopFooter({ categories }: { categories: readonly CategoryLink[] }) {
  const withBlocks = useModule('footer');
  const footer = useBusiness()?.config.footer_config;
  const withRegister = useModule('habeas-data');
  return (
    <footer className="shop-footer on-deep">
      <nav className="shop-width" aria-label={texts.label}>
        <h2 className="footer-title">{texts.categories}</h2>
        <ul className="footer-columns">
          {categories.map(({ id, name }) => (
            <li key={id}>
              <Link to={categoryPath(id)}>{name}</Link>
            </li>
          ))}
        </ul>
        {withBlocks && footer !== undefined && <FooterBlocks blocks={footer.blocks} />}
        <LegalIdentity />
        <p className="footer-legal">
          {withBlocks && footer?.copyright !== '' && <span>{footer?.copyright}</span>}
          <Link to="/stores">{texts.stores}</Link>
          <Link to="/pqr">{texts.pqr}</Link>
          <Link to="/terms">{texts.terms}</Link>
          {withRegister && <Link to="/habeas-data">{texts.register}</Link>}
          <Link to="/recipe-book">{texts.community}</Link>
        </p>
      </nav>
    </footer>
  );
}

/** Who sells, and who watches it, on every page (Ley 1480 of 2011, article 50). */
function LegalIdentity() {
  const { legal_company, legal_nit, legal_address, legal_phone, legal_email } =
    useBusiness()?.config.custom_text_fields ?? {};
  const nit = legal_nit && texts.nit(legal_nit);
  return (
    <p className="footer-legal">
      {[legal_company, nit, legal_address].filter(Boolean).map((text) => (
        <span key={text}>{text}</span>
      ))}
      {legal_phone && <a href={`tel:${legal_phone.replaceAll(/[^+\d]/g, '')}`}>{legal_phone}</a>}
      {legal_email && <a href={`mailto:${legal_email}`}>{legal_email}</a>}
      <a href="https://www.sic.gov.co" target="_blank" rel="noopener noreferrer">
        {texts.authority}
        <span className="spoken"> {texts.newTab}</span>
      </a>
    </p>
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
  // A number to call or a mail to write opens no page.
  if (/^(tel|mailto):/.test(link)) return <a href={link}>{words}</a>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {words}
      <span className="spoken"> {shellTexts.footer.newTab}</span>
    </a>
  );
}
