import { stepsGuide } from './guide.ts';

export const channelsGuide = stepsGuide({
  name: 'otros-canales',
  title: 'Pedidos de otros canales',
  summary:
    'lo que tomó Rappi, una caja o una central de llamadas entra con su número y sus precios, una sola vez.',
  steps: [
    {
      title: 'La clave',
      words: `Un superadministrador la crea en Integraciones, pestaña Claves de API, o con esta llamada: \`orders:create\` crea pedidos,
\`orders:move\` los mueve y \`products:read\` lee los códigos. Con \`office_id\` es de una sola sede.`,
      code: `TIENDA=\${TIENDA:-http://localhost:3000}
CORREO=\${CORREO:-luz@canasta.example}
TOKEN=$(curl -fsS "$TIENDA/api/v1/users/login" -H 'content-type: application/json' \\
  -d "{\\"email\\":\\"$CORREO\\",\\"password\\":\\"canasta-2026\\"}" | jq -r .token)
CLAVE=$(curl -fsS "$TIENDA/api/v1/api-keys" -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' \\
  -d '{"name":"Rappi","scopes":["orders:create","orders:move","products:read"]}' | jq -r .key)`,
    },
    {
      title: 'Qué se vende y dónde',
      words: `Las líneas van por \`id_item\` o \`bar_code\`, y la sede por su clave en tu sistema o por su identificador, como en
[precios y existencias](/api/docs/erp-y-cajas). Aquí se toma un producto que tiene existencias.`,
      code: `curl -fsS "$TIENDA/api/v1/erp/products?limit=200" -H "authorization: Bearer $CLAVE" |
  jq '[.list[] | select(.active and .count_type == "units") as $p | .offices[] | select(.stock > 2)
    | {id_item: $p.id_item, office: .id, price}] | min_by(.price)' > producto.json`,
    },
    {
      title: 'El pedido',
      words: `\`number\` es el número del canal: el mismo envío otra vez, aunque llegue a la vez, responde el mismo pedido con \`repeated\`; otro
contenido con ese número es CHANNEL_NUMBER_USED y no cambia nada. \`price\` es lo que cobró el canal por una pieza, en pesos enteros,
y \`total\` tiene que ser la suma. Las existencias se apartan con el pedido: si no alcanzan, la respuesta es ORDER_LINES_REFUSED,
con una fila por línea en \`details\` y lo que queda en \`data.lines\`. Con \`payment_method\` channel ya se pagó en el canal y no se cobra nada al
entregar; con cash, dataphone o pickup se cobra.`,
      code: `NUMERO="R-$(date +%s%N)"
jq --arg numero "$NUMERO" '{channel: "rappi", number: $numero, office, type: "pickup", payment_method: "channel",
  lines: [{id_item, count: 2, price}], total: (.price * 2), buyer: {name: "Laura M."}}' producto.json > pedido.json
for vez in 1 2; do
  curl -fsS "$TIENDA/api/v1/erp/orders" -H "authorization: Bearer $CLAVE" -H 'content-type: application/json' -d @pedido.json |
    tee creado.json | jq -c '{repeated, number: .order.number, channel: .order.channel, channel_number: .order.channel_number, total: .order.total}'
done`,
    },
    {
      title: 'Lo que se rechaza',
      words: `Un total que no es la suma responde 422 con lo que suma cada línea. Nada de lo que se rechaza deja rastro: corrígelo y envía el
mismo número.`,
      code: `jq --arg numero "$NUMERO-2" '.number = $numero | .total += 1' pedido.json |
  curl -sS "$TIENDA/api/v1/erp/orders" -H "authorization: Bearer $CLAVE" -H 'content-type: application/json' -d @- |
  jq -c '{error, total: .data.total}'`,
    },
    {
      title: 'Los pasos',
      words: `El personal lo ve en el tablero con el canal y su número, y lo alista y despacha como a los demás. Si eso pasa en tu sistema, dilo
con \`orders:move\`: lo que no nombras en \`lines\` se alistó completo, y lo que pesó distinto va en \`count\`. Un paso repetido responde
\`repeated\`; uno que no sigue es ORDER_STATE.`,
      code: `PEDIDO="$TIENDA/api/v1/erp/orders/$(jq -r .order.id creado.json)"
mover() { curl -fsS -X PUT "$PEDIDO/$1" -H "authorization: Bearer $CLAVE" -H 'content-type: application/json' -d "$2" |
  jq -c '{state: .order.state, amount_to_pay: .order.amount_to_pay, repeated}'; }
mover state '{"state":"7_admin_cart_accept"}'
mover picked '{"lines":[]}'
mover state '{"state":"10_store_dispatch_products"}'
mover state '{"event":"delivered"}'`,
    },
    {
      title: 'Después',
      words: `Los [avisos](/api/docs/avisos)
\`order.moved\` y \`order.picked\` y la lista \`erp.orders\` cuentan cómo va: \`lines[].picked\` es lo que se alistó. A quien compra no se le
escribe: le cuenta el canal. Su nombre, su celular y su documento son solo para entregar y facturar; no se crea una cuenta.`,
    },
  ],
});
