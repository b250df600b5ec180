import { formatPesos } from '#rules/money.ts';
import { nameWithSize } from '#rules/package-contents/product-name.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { NumberField } from '../../kit/fields/number-field.tsx';
import { RecordDialog } from '../../kit/form/record-dialog.tsx';
import { orderDetailTexts } from '../../texts/order/detail.ts';
import type { Order, OrderAnswer } from './use-order.ts';

const texts = orderDetailTexts.edit;

type Values = { count: number | null };
type Saved = OrderAnswer & { version: number };
type Props = {
  order: Order;
  line: Order['products'][number];
  onEdited: (answer: OrderAnswer) => void;
  onClose: () => void;
};

/** Changes the quantity of a product in an order, until picking begins (back-office 5). */
export default function EditLineDialog({ order, line, onEdited, onClose }: Props) {
  async function save({ count }: Values, version: number | undefined): Promise<Saved> {
    const answer = await callApi('orders.editLine', {
      params: { id: order.id, lineId: line.id },
      // An empty field is refused like an invalid quantity.
      body: { count: count ?? 0, ...(version !== undefined && { version }) },
    });
    return { ...answer, version: answer.order.version };
  }

  return (
    <RecordDialog<Values, Saved>
      title={texts.title}
      subtitle={nameWithSize(line.product)}
      saveText={texts.save}
      values={{ count: line.count }}
      version={order.version}
      toValues={({ order: { products } }) => ({
        count: products.find(({ id }) => id === line.id)?.count ?? null,
      })}
      save={save}
      onSaved={({ version: _, ...answer }) => {
        showToast('success', texts.saved);
        onEdited(answer);
        onClose();
      }}
      onClose={onClose}
    >
      <NumberField
        name="count"
        label={texts[line.countType]}
        hint={texts.hint(formatPesos(order.price_confirmed))}
        required
      />
    </RecordDialog>
  );
}
