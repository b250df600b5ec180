import type { GatewayName } from '#web/shop/payment/engine/payment-view.ts';
import { paymentTexts } from '#web/shop/texts/buying/payment.ts';
import { ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';

type Props = {
  label: string;
  gateways: readonly GatewayName[];
  value: GatewayName | undefined;
  onChange: (gateway: GatewayName) => void;
};

export function GatewayChoice({ label, gateways, value, onChange }: Props) {
  if (gateways.length < 2) return null;
  return (
    <ChoiceGroup label={label}>
      {gateways.map((one) => (
        <ChoiceRow
          key={one}
          name="gateway"
          value={one}
          title={paymentTexts.gateways[one].name}
          text={paymentTexts.gateways[one].accepts}
          checked={one === value}
          onChange={() => onChange(one)}
        />
      ))}
    </ChoiceGroup>
  );
}
