import { useSearchParams } from 'react-router';
import { DownloadButton } from '../kit/download-button.tsx';
import { productsTexts } from '../texts/products.ts';
import { productQuery } from './product-filters.ts';

const texts = productsTexts.export;

/**
 * Downloads the filtered products; a list too long for a workbook becomes a CSV, with a note (decision 73).
 */
export function ExportButtons() {
  const [search] = useSearchParams();
  const asked = productQuery((name) => search.get(name) ?? '');
  const parameters = Object.fromEntries(Object.entries(asked).filter(([, value]) => value));
  return (
    <>
      <DownloadButton download="products.excel" parameters={parameters} busyText={texts.busy}>
        {texts.excel}
      </DownloadButton>
      <DownloadButton download="products.csv" parameters={parameters} busyText={texts.busy}>
        {texts.csv}
      </DownloadButton>
    </>
  );
}
