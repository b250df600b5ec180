import { formatPesos } from '#rules/money.ts';
import { addressTexts } from '#web/shop/texts/account/address.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { distanceText } from './distance-text.ts';
import type { Coverage } from './use-coverage.ts';

const texts = addressTexts.coverage;

export function CoverageNotice({ coverage, onRetry }: { coverage: Coverage; onRetry: () => void }) {
  return (
    <div role="status">
      <Words coverage={coverage} onRetry={onRetry} />
    </div>
  );
}

function Words({ coverage, onRetry }: { coverage: Coverage; onRetry: () => void }) {
  if (coverage.state === 'empty') return null;
  if (coverage.state === 'checking') {
    return <Notice tone="info">{texts.checking}</Notice>;
  }
  if (coverage.state === 'failed') {
    return (
      <Notice
        tone="danger"
        action={
          <button type="button" onClick={onRetry}>
            {texts.retry}
          </button>
        }
      >
        {texts.failed}
      </Notice>
    );
  }
  if (coverage.state === 'error') {
    const { office = null, distance_meters: meters = null } = coverage.answer ?? {};
    return (
      <Notice tone="warn" icon="map-trifold">
        <b>{texts.uncovered}</b>{' '}
        {office && meters !== null && texts.nearest(office.name, distanceText(meters))}
      </Notice>
    );
  }
  const { office, distance_meters: meters, delivery_price: fee } = coverage.answer;
  return (
    <Notice tone="ok">
      <b>{texts.covered}</b> {texts.coveredAt(office.name, distanceText(meters), formatPesos(fee))}
    </Notice>
  );
}
