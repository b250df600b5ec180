import { Link } from 'react-router';
import { useBusiness, useModule } from '#web/shop/shell/use-business.ts';
import { type CategoryLink, categoryPath } from '#web/shop/shell/use-categories.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { FooterBlocks } from './footer-blocks.tsx';

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
        <p className="footer-legal">
          {withBlocks && footer?.copyright !== '' && <span>{footer?.copyright}</span>}
          <Link to="/terms">{texts.terms}</Link>
          {withRegister && <Link to="/habeas-data">{texts.register}</Link>}
          <Link to="/recipe-book">{texts.community}</Link>
        </p>
      </nav>
    </footer>
  );
}
