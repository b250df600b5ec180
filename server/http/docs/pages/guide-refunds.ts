import { stepsGuide } from './guide.ts';

export const refundsGuide = stepsGuide({
  name: 'devoluciones',
  title: 'Devoluciones',
  summary: 'lo que vuelve de un pedido: pesos, productos o todo, con una clave y una sola vez.',
  steps: [
    {
      title: 'Un pedido entregado',
      words: `\`orders:refund\` devuelve dinero y recibe productos; \`orders:read\` lee lo devuelto. Para probar, este pedido de otro canal se entrega
completo, como en [otros canales](/api/docs/otros-canales).`,
      code: `TIENDA=\${TIENDA:-http://localhost:3000}
CORREO=\${CORREO:-luz@canasta.example}
TOKEN=$(curl -fsS "$TIENDA/api/v1/users/login" -H 'content-type: application/json' \\
  -d "{\\"email\\":\\"$CORREO\\",\\"password\\":\\"canasta-2026\\"}" | jq -r .token)
CLAVE=$(curl -fsS "$TIENDA/api/v1/api-keys" -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' \\
  -d '{"name":"ERP","scopes":["orders:create","orders:move","orders:read","orders:refund","products:read"]}' | jq -r .key)
enviar() { curl -sS -X "$1" "$TIENDA/api/v1/erp/$2" -H "authorization: Bearer $CLAVE" -H 'content-type: application/json' -d "$3"; }
curl -fsS "$TIENDA/api/v1/erp/products?limit=200" -H "authorization: Bearer $CLAVE" |
  jq --arg numero "R-$(date +%s%N)" '[.list[] | select(.active and .count_type == "units") as $p | .offices[] | select(.stock > 2)
    | {id_item: $p.id_item, office: .id, price}] | min_by(.price) | {channel: "rappi", number: $numero, office, type: "pickup",
    payment_method: "channel", lines: [{id_item, count: 2, price}], total: (.price * 2), buyer: {name: "Laura M."}}' > pedido.json
enviar POST orders @pedido.json > creado.json
PEDIDO="orders/$(jq -r .order.id creado.json)"
LINEA=$(jq -r '.order.lines[0].line_id' creado.json)
enviar PUT "$PEDIDO/state" '{"state":"7_admin_cart_accept"}' > /dev/null
enviar PUT "$PEDIDO/state" '{"state":"10_store_dispatch_products"}' > /dev/null
enviar PUT "$PEDIDO/state" '{"event":"delivered"}' | jq -c '{state: .order.state, total_final: .order.total_final}'`,
    },
    {
      title: 'Qué puede volver',
      words: `\`goods\` es lo que se entregó y no ha vuelto, y \`left\`, los pesos que todavía pueden volver por productos.`,
      code: `curl -fsS "$TIENDA/api/v1/erp/$PEDIDO/refunds" -H "authorization: Bearer $CLAVE" | jq -c '{left, goods: [.goods[] | {count}]}'`,
    },
    {
      title: 'Productos que vuelven',
      words: `Por línea, con la razón y con lo que pasa con la mercancía: \`stock\` vuelve al inventario y \`waste\` va a merma. El dinero, la
mercancía y la historia son una sola operación. Vuelve lo que se cobró por ellos, sin lo que quitaron los cupones. La misma
\`idempotency_key\` responde la misma devolución (\`repeated\`); otra cosa con ella es REQUEST_KEY_REUSED.`,
      code: `for vez in 1 2; do
  enviar POST "$PEDIDO/returns" "{\\"idempotency_key\\":\\"vuelve-$CLAVE\\",\\"way\\":\\"by_hand\\",\\"lines\\":[
    {\\"line_id\\":\\"$LINEA\\",\\"count\\":1,\\"reason\\":\\"damaged\\",\\"outcome\\":\\"waste\\"}]}" |
    jq -c '{amount, refunds: [.refunds[] | {how, state}], repeated}'
done`,
    },
    {
      title: 'Solo dinero',
      words: `De lo que se pagó en línea vuelven pesos sin productos: \`void\` pide al proveedor anular un pago completo, y \`by_hand\` anota lo que
ya enviaste. Nunca más de lo que se recibió y no se ha devuelto. Lo que se pagó en otro canal no lo tiene la tienda: lo devuelve
el canal, y aquí se rechaza.`,
      code: `enviar POST "$PEDIDO/refunds" "{\\"idempotency_key\\":\\"nota-$CLAVE\\",\\"amount\\":100,\\"how\\":\\"by_hand\\",\\"reason\\":\\"Nota crédito\\"}" |
  jq -c '{error}'`,
    },
    {
      title: 'Un pedido que no se entregó',
      words: `Con \`event\` returned, en \`erp.moveOrder\`, un pedido despachado vuelve a la tienda. Su mercancía espera a que una persona la reciba,
la devuelva al inventario o la dé por merma; hasta entonces no se vende. Deja de ser una venta: \`total_final\` es 0, y así está en los
archivos y los cierres. Lo que se pagó en línea queda por devolver. Lo que se pagó en otro canal lo arregla el canal con quien compró.`,
    },
    {
      title: 'Seguirlas',
      words: `Cada devolución de dinero tiene un estado: asking (por hacer), done (hecha) o refused (el proveedor no quiso). La lista las trae
por lo que cambió, como la de productos; los [avisos](/api/docs/avisos) \`refund.created\` y \`refund.done\` dicen lo mismo.`,
      code: `curl -fsS "$TIENDA/api/v1/erp/refunds?limit=2" -H "authorization: Bearer $CLAVE" | jq -c '{hasNextPage}'`,
    },
  ],
});
