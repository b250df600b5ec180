import { SCOPES } from '#contract/api-keys/scopes.ts';
import { stepsGuide } from './guide.ts';

export const erpGuide = stepsGuide({
  name: 'erp-y-cajas',
  title: 'Un ERP o una caja en una hora',
  summary:
    'una clave, el catálogo en las dos direcciones, precios y existencias que se aplican una sola vez, y los pedidos sin saltarse ninguno.',
  steps: [
    {
      title: 'La clave',
      words: `Un superadministrador la crea en Integraciones, pestaña Claves de API, o con esta llamada. Se muestra una vez. Permisos:
${SCOPES.map((one) => `\`${one}\``).join(', ')}. Va en \`authorization: Bearer canasta_live_…\` y abre solo las llamadas de sus permisos.
La llamada que necesita otro dice cuál. Si un comando falla, repítelo sin \`-f\`: la respuesta dice qué y en qué campo.`,
      code: `TIENDA=\${TIENDA:-http://localhost:3000}
CORREO=\${CORREO:-luz@canasta.example}
TOKEN=$(curl -fsS "$TIENDA/api/v1/users/login" -H 'content-type: application/json' \\
  -d "{\\"email\\":\\"$CORREO\\",\\"password\\":\\"canasta-2026\\"}" | jq -r .token)
CLAVE=$(curl -fsS "$TIENDA/api/v1/api-keys" -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' \\
  -d '{"name":"ERP","scopes":["orders:read","products:read","catalogue:write","prices:write","stock:write"]}' | jq -r .key)`,
    },
    {
      title: 'El catálogo',
      words: `La lista completa va por id: para la página que sigue, \`after\` es el último \`id\`. Los cambios se leen aparte: con
\`from=now\` empieza el cursor \`changed_after\`; guárdalo y pregunta con él cada vez, sin esperar mientras \`hasNextPage\` sea true.
Recién creada la primera clave, \`from=now\` puede responder 0: entonces llegan todos una vez.
\`id_item\` es el código en tu sistema.`,
      code: `curl -fsS "$TIENDA/api/v1/erp/products?limit=2" -H "authorization: Bearer $CLAVE" > productos.json
curl -fsS "$TIENDA/api/v1/erp/products?from=now" -H "authorization: Bearer $CLAVE" | jq '{changed_after, hasNextPage}'
CODIGO=$(jq -r '.list[0].id_item' productos.json)
SEDE=$(jq -r '.list[0].offices[0].id' productos.json)
PRECIO=$(jq -r '.list[0].offices[0].price' productos.json)`,
    },
    {
      title: 'Productos, categorías y marcas',
      words: `Con \`catalogue:write\`. Cada fila va por tu código: si la tienda ya lo tiene, cambia lo que envías y deja lo demás; si no, lo crea.
Primero las categorías y sus subcategorías (\`parent\`), después los productos, hasta 10.000 por envío; las marcas que faltan se
crean con ellos. Lo que parece un error se retiene con su \`code\` (OTHER_GOODS: otro producto con un código de antes) hasta que
lo envíes con \`confirmed\`. Un producto nuevo se vende cuando una sede tiene su precio y su existencia: los dos pasos siguientes.
Cómo quedó todo se lee con \`record=true\`, y lo que cambió en la tienda, desde el cursor de cada lista.`,
      code: `escribir() { curl -fsS -X PUT "$TIENDA/api/v1/erp/$1" -H "authorization: Bearer $CLAVE" -H 'content-type: application/json' -d "$2" | jq -c; }
escribir categories '{"rows":[{"code":"DESPENSA","name":"Despensa"},{"code":"ARROZ","parent":"DESPENSA","name":"Arroz y granos"}]}'
escribir products "{\\"idempotency_key\\":\\"productos-$CLAVE\\",\\"rows\\":[
  {\\"id_item\\":\\"ERP-7702001\\",\\"title\\":\\"Arroz Diana 500 g\\",\\"category\\":\\"DESPENSA\\",\\"subcategory\\":\\"ARROZ\\",
   \\"brand\\":\\"DIANA\\",\\"content\\":500,\\"content_unit\\":\\"g\\"},
  {\\"id_item\\":\\"ERP-7702002\\",\\"title\\":\\"Sin categoría\\"}]}"
escribir brands '{"rows":[{"name":"DIANA","display_name":"Diana"}]}'`,
    },
    {
      title: 'Imágenes',
      words: `Una por producto, con \`catalogue:write\`: el archivo (\`-F picture=@7702001.jpg\`), o la dirección https:// pública donde está, de
donde se trae una vez. La que envías reemplaza la de antes. Si no se pudo traer, PICTURE_NOT_FETCHED dice por qué, y
\`is_passing\`, si vale la pena intentarlo más tarde.`,
      code: `base64 -d > foto.png <<< iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAAAAABWESUoAAAAFklEQVR42mPYQgAwjCoYVTCqYKQqAABbI9Af3A8A1gAAAABJRU5ErkJggg==
curl -fsS -X PUT "$TIENDA/api/v1/erp/pictures" -H "authorization: Bearer $CLAVE" \\
  -F id_item=ERP-7702001 -F picture=@foto.png | jq -c '{changed}'`,
    },
    {
      title: 'Precios',
      words: `Hasta 10.000 filas por envío, de a mil: si se corta, el mismo envío sigue donde iba. La sede va por su clave en tu sistema (\`key\` de \`offices\`;
la pone una persona en la sede, y en la demostración son BRETANA, GRANADA…) o por su identificador; el producto, por \`id_item\` o
\`bar_code\`. Las filas con error no cambian nada y se responden; las demás quedan escritas. La misma \`idempotency_key\` con las
mismas filas responde lo de antes (\`repeated\`), sin escribir.`,
      code: `for vez in 1 2; do
  curl -fsS -X PUT "$TIENDA/api/v1/erp/prices" -H "authorization: Bearer $CLAVE" -H 'content-type: application/json' \\
    -d "{\\"idempotency_key\\":\\"precios-$CLAVE\\",\\"rows\\":[{\\"office\\":\\"$SEDE\\",\\"id_item\\":\\"$CODIGO\\",\\"price\\":$PRECIO}]}" | jq -c
done`,
    },
    {
      title: 'Ofertas con días',
      words: `Con el mismo permiso de los precios. Cada fila dice qué se paga en una sede desde \`from\` (o desde hoy) hasta \`until\`, inclusive;
después vuelve el precio de antes. Un producto tiene una oferta en cada sede: la que envías la reemplaza, y con
\`price_neto\` en null termina. La que tiene se lee en \`sale\` de cada sede, en la lista de productos.`,
      code: `oferta() { curl -fsS -X PUT "$TIENDA/api/v1/erp/offers" -H "authorization: Bearer $CLAVE" -H 'content-type: application/json' \\
  -d "{\\"idempotency_key\\":\\"$1-$CLAVE\\",\\"rows\\":[{\\"office\\":\\"$SEDE\\",\\"id_item\\":\\"$CODIGO\\",$2}]}" | jq -c; }
oferta oferta-empieza "\\"price_neto\\":$((PRECIO / 2)),\\"until\\":\\"2099-12-31\\""
oferta oferta-termina "\\"price_neto\\":null"`,
    },
    {
      title: 'Existencias',
      words: `\`change\` suma lo que entró o resta lo que salió aparte de la tienda: lo que la tienda vende ya lo descuenta ella. \`stock\` es lo
contado. Se cuentan piezas, o gramos de lo que se vende por peso.`,
      code: `curl -fsS -X PUT "$TIENDA/api/v1/erp/stock" -H "authorization: Bearer $CLAVE" -H 'content-type: application/json' \\
  -d "{\\"idempotency_key\\":\\"entrada-$CLAVE\\",\\"rows\\":[{\\"office\\":\\"$SEDE\\",\\"id_item\\":\\"$CODIGO\\",\\"change\\":24}]}" | jq -c`,
    },
    {
      title: 'Pedidos',
      words: `Guarda \`after\` y pregunta con él cada minuto: llega todo pedido nuevo o que cambió, como está ahora, sin saltarse ninguno. Sin
\`after\` empieza por el primero; con \`from=now\`, por los que cambien desde ahora. Un pedido con una \`version\` menor que la que
tienes ya no vale. Para no preguntar cada minuto, suscríbete a los [avisos](/api/docs/avisos) y usa esta lista para ponerte al día. Quién recibe, la
dirección, las notas y cómo quiere cada producto (\`handover\` y \`preparation\`) llegan solo a una clave con \`orders:deliver\`; a nombre
de quién va la factura (\`buyer\`), con \`orders:invoice\`.`,
      code: `curl -fsS "$TIENDA/api/v1/erp/orders?limit=2" -H "authorization: Bearer $CLAVE" |
  jq '{after, hasNextPage, orders: [.list[] | {number, state, version}]}'`,
    },
  ],
});
