import { z } from 'zod';
import { call } from '../call.ts';
import { fileField, importFile } from '../files.ts';
import { Id, Instant, Page, Pagination, pageSize } from '../wire.ts';
import {
  ImportDetail,
  ImportGate,
  ImportOutcome,
  ImportProblemCode,
  ImportRow,
  ProductImport,
} from './import-shapes.ts';
import { ImportMapping } from './mapping-shapes.ts';

const imports = {
  version: 'admin',
  who: 'superadmin',
  source: 'back-office 2 and 7; paths chosen here',
} as const;
const byId = z.object({ id: Id });

export const importCalls = {
  'imports.list': call({
    ...imports,
    source: 'back-office 7 (A54)',
    summary: 'Historial de importaciones de productos, la más reciente primero',
    method: 'GET',
    path: '/admin/imports',
    query: z.object({ page: Page, limit: pageSize(10, 50), source_id: Id.optional() }),
    output: z.object({ list: z.array(ProductImport), pagination: Pagination }),
  }),
  'imports.choices': call({
    ...imports,
    summary: 'Lo que se puede elegir al importar: plantillas guardadas, sedes y subcategorías',
    method: 'GET',
    path: '/admin/import-choices',
    output: z.object({
      sources: z.array(z.object({ id: Id, name: z.string() })),
      offices: z.array(z.object({ id: Id, name: z.string() })),
      shelves: z.array(z.object({ id: Id, name: z.string() })),
    }),
  }),
  'imports.upload': call({
    ...imports,
    summary: 'Subir un archivo de productos (CSV, TXT o XLSX): se lee, y nada cambia en la tienda',
    method: 'POST',
    path: '/admin/imports',
    form: true,
    files: { file: importFile },
    body: z.object({
      file: fileField('Elige un archivo.'),
      source_id: Id.optional(),
      /** Date of the file; an older one never overwrites a newer one. */
      modified: Instant.optional(),
    }),
    bodyLimit: importFile.most + 16 * 1024,
    output: ImportDetail,
    status: 201,
    errors: ['IMPORT_UNDER_WAY', 'IMPORT_OLDER'],
  }),
  'imports.get': call({
    ...imports,
    summary: 'Una importación: sus columnas, cómo quedarían las filas y qué cambiaría',
    method: 'GET',
    path: '/admin/imports/{id}',
    params: byId,
    output: ImportDetail,
  }),
  'imports.read': call({
    ...imports,
    summary: 'Leer el archivo otra vez: los nombres de sus columnas en otra línea, u otra hoja del libro',
    method: 'POST',
    path: '/admin/imports/{id}/reading',
    params: byId,
    body: z.object({
      /** null: detected. */
      head_line: z.int().positive().nullable().default(null),
      /** '': the first one with a table. */
      sheet: z.string().max(80).default(''),
    }),
    output: ImportDetail,
    errors: ['IMPORT_STEP', 'IMPORT_UNDER_WAY'],
  }),
  'imports.map': call({
    ...imports,
    summary: 'Decir qué es cada columna, ver las primeras filas como quedarán y revisar qué cambiaría',
    method: 'PUT',
    path: '/admin/imports/{id}/mapping',
    params: byId,
    body: z.object({
      mapping: ImportMapping,
      /** Checks every row and reports what would change. */
      check: z.boolean().default(false),
      /** Stores the mapping under this name for later files. */
      save_as: z.string().trim().min(1).max(80).optional(),
      /** Whether a template that has this name is replaced. */
      replace: z.boolean().default(false),
    }),
    bodyLimit: 512 * 1024,
    output: ImportDetail,
    errors: [
      'IMPORT_STEP',
      'IMPORT_UNDER_WAY',
      'IMPORT_MAPPING',
      'IMPORT_TEMPLATE_NAME',
      'IMPORT_SERVICE_NAME',
    ],
  }),
  'imports.discard': call({
    ...imports,
    summary: 'Descartar una importación que no se ha aplicado: nada cambia en la tienda',
    method: 'POST',
    path: '/admin/imports/{id}/discard',
    params: byId,
    output: ImportDetail,
    errors: ['IMPORT_STEP', 'IMPORT_UNDER_WAY'],
  }),
  'imports.apply': call({
    ...imports,
    summary: 'Aplicar una importación revisada',
    method: 'POST',
    path: '/admin/imports/{id}/apply',
    params: byId,
    body: z.object({ accept: z.array(ImportGate).max(10).default([]) }),
    output: ImportDetail,
    errors: ['IMPORT_STEP', 'IMPORT_UNDER_WAY', 'IMPORT_GATE', 'IMPORT_OLDER'],
  }),
  'imports.undo': call({
    ...imports,
    summary: 'Deshacer la última importación',
    method: 'POST',
    path: '/admin/imports/{id}/undo',
    params: byId,
    output: ImportDetail,
    errors: ['IMPORT_UNDER_WAY', 'IMPORT_NOT_LAST'],
  }),
  'imports.reviewHeld': call({
    ...imports,
    summary: 'Revisar las filas que una importación retuvo, todas o algunas: una importación solo de ellas',
    method: 'POST',
    path: '/admin/imports/{id}/held',
    params: byId,
    body: z.object({
      /** Numbers of rows; missing: all of them. */
      rows: z.array(z.int().positive()).min(1).max(1_000).optional(),
    }),
    output: ImportDetail,
    status: 201,
    errors: ['IMPORT_STEP', 'IMPORT_UNDER_WAY'],
  }),
  'imports.rows': call({
    ...imports,
    summary: 'Qué pasó con cada fila de una importación',
    method: 'GET',
    path: '/admin/imports/{id}/rows',
    params: byId,
    query: z.object({
      outcome: ImportOutcome.optional(),
      /** Only rows with this problem. */
      problem: ImportProblemCode.optional(),
      /** Only those that were held back and can still be accepted. */
      held: z.stringbool().optional(),
      /** The last row shown, as a cursor. */
      after: z.coerce.number<string | number>().int().min(0).default(0),
      limit: pageSize(50, 200),
    }),
    output: z.object({ list: z.array(ImportRow), hasNextPage: z.boolean() }),
  }),
};
