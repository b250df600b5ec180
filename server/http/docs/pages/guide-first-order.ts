import { stepsGuide } from './guide.ts';

export const firstOrderGuide = stepsGuide({
  name: 'primer-pedido',
  title: 'El primer pedido en diez minutos',
  summary: 'de entrar con una cuenta a un pedido creado una sola vez, con curl y jq.',
  steps: [
    {
      title: 'La tienda',
      words: `Cada tienda responde en su dominio; no hay otra forma de decir de qué negocio se trata. La de demostración, que abre
\`npm start\`, está en \`http://localhost:3000\`.`,
      code: `TIENDA=\${TIENDA:-http://localhost:3000}
curl -fsS "$TIENDA/api/admin/business" | jq '{app_title, is_open, cart_min_price, bags_config}'`,
    },
    {
      title: 'Entrar',
      words: `El token vale 30 días y va en cada llamada como \`authorization: Bearer …\`. Sin él se ven el catálogo y las sedes; el
carrito y los pedidos son de una persona.`,
      code: `CORREO=\${CORREO:-marcela@canasta.example}
TOKEN=$(curl -fsS "$TIENDA/api/v1/users/login" -H 'content-type: application/json' \\
  -d "{\\"email\\":\\"$CORREO\\",\\"password\\":\\"canasta-2026\\"}" | jq -r .token)
curl -fsS "$TIENDA/api/v1/users/me" -H "authorization: Bearer $TOKEN" > yo.json
DIRECCION=$(jq -r '.user.addresses[0].id' yo.json)
SEDE=$(jq -r '.user.addresses[0].idBranch' yo.json)`,
    },
    {
      title: 'Un producto de la sede',
      words: `Precios y existencias son de una sede: la que cubre la dirección. \`price_neto\` es lo que se cobra; \`countType\` dice si se
pide por piezas o por gramos.`,
      code: `PRODUCTO=$(curl -fsS "$TIENDA/api/v2/products/$SEDE?sort=price_desc&limit=50" |
  jq -r '[.list[] | select(.countType == "units" and (.withoutStock or .ageRestricted | not) and .stock > 9)][0].id')`,
    },
    {
      title: 'El carrito',
      words: `Agregar crea el carrito si no hay uno. El servidor pone los precios. \`request_key\` hace que repetir la llamada, si se
perdió la respuesta, no agregue dos veces.`,
      code: `curl -fsS "$TIENDA/api/v2/shopping-cart/history/add-product" -H "authorization: Bearer $TOKEN" \\
  -H 'content-type: application/json' \\
  -d "{\\"product_id\\":\\"$PRODUCTO\\",\\"branch_office_id\\":\\"$SEDE\\",\\"count\\":5,\\"request_key\\":\\"$(uuidgen)\\"}" > carrito.json
CARRITO=$(jq -r .cart.id carrito.json)`,
    },
    {
      title: 'Entrega, pago y bolsas',
      words: `Tres elecciones más y el carrito está listo. Cada respuesta trae el carrito con sus totales.`,
      code: `CARRITOS="$TIENDA/api/v2/shopping-cart/history/$CARRITO"
curl -fsS -X PUT "$CARRITOS/address-selected" -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' \\
  -d "{\\"type\\":\\"delivery\\",\\"address_selected\\":{\\"id\\":\\"$DIRECCION\\"}}" > carrito.json
curl -fsS -X PUT "$CARRITOS/payment-method" -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' \\
  -d '{"payment_method_selected":"cash"}' > carrito.json
curl -fsS -X PUT "$CARRITOS/bags-config" -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' \\
  -d '{"bags_config":{"code":""}}' > carrito.json
TOTAL=$(jq .cart.price_total_computed carrito.json)`,
    },
    {
      title: 'El pedido',
      words: `\`total_price\` es el total que vio la persona. Si ya es otro, la respuesta es 409 \`TOTAL_CHANGED\` con el nuevo en \`data\`, y no
se crea nada. El pedido se crea una sola vez: la misma llamada otra vez responde el mismo.`,
      code: `curl -fsS -X POST "$CARRITOS/create-order" -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' \\
  -d "{\\"total_price\\":$TOTAL,\\"idempotency_key\\":\\"pedido-$CARRITO\\",\\"habeasAccept\\":true}" > pedido.json
curl -fsS "$TIENDA/api/v2/shopping-cart/$(jq -r .order.id pedido.json)" -H "authorization: Bearer $TOKEN" |
  jq '{number: .order.id_order, state: .order.state, total: .order.price_total_computed}'`,
    },
  ],
});
