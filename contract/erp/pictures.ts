import { z } from 'zod';
import { call, ofModule } from '../call.ts';
import { fileField, pictureFile } from '../files.ts';
import { Id } from '../wire.ts';
import { AUTH, ERP } from './inputs.ts';

/** Pictures of products that other systems send (rule 147). */

const neither = 'Envía una imagen, o la dirección https:// de una.';
const PublicPicture = z
  .string()
  .trim()
  .max(2_000, neither)
  .regex(/^https:\/\/[^\s/]+\/./i, neither);

/** Size of the form besides its file. */
const FIELDS = 16 * 1024;

export const erpPictureCalls = ofModule('admin-integrations', {
  'erp.writePicture': call({
    version: 'v1',
    source: 'rule 147; path chosen here',
    who: 'key catalogue:write',
    method: 'PUT',
    path: '/erp/pictures',
    summary: 'La imagen de un producto por su código: el archivo, o una dirección pública de donde se trae',
    form: true,
    files: { picture: pictureFile },
    bodyLimit: pictureFile.most + FIELDS,
    body: z.object({
      id_item: z
        .string()
        .trim()
        .min(1, 'Falta el código del producto.')
        .max(60)
        .describe('El código del producto en tu sistema.'),
      picture: z
        .union([fileField(neither), PublicPicture], neither)
        .describe(
          'JPG, PNG, WebP, AVIF o GIF de máximo 2.500 KB: el archivo, o su dirección https:// en un servidor público.',
        ),
    }),
    output: z.object({
      product_id: Id.describe('El producto.'),
      picture: z.string().describe('La dirección de la imagen en la tienda.'),
      changed: z
        .boolean()
        .describe('Si el producto quedó con otra imagen: la misma otra vez no cambia nada.'),
    }),
    errors: ['PICTURE_NOT_FETCHED'],
    example: `curl "${ERP}/pictures" -X PUT ${AUTH} -F id_item=1311 -F "picture=@$FOTO"

Con una dirección, -F picture=https://fotos.example.co/1311.jpg. Reemplaza la imagen que tenga el producto y se guarda aquí en varios anchos: la
dirección puede desaparecer después. Si no se pudo traer, PICTURE_NOT_FETCHED dice por qué, y en is_passing si vale la pena
intentarlo más tarde.`,
  }),
});
