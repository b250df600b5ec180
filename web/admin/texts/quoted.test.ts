import { expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { FORM_TEXTS } from '#rules/identity.ts';
import { ROLE_LABELS } from '#rules/roles.ts';
import { moduleTexts } from './business/modules.ts';
import { styleTexts } from './business/styles.ts';
import { importDataTexts as imports } from './import/data.ts';
import { kitTexts as kit } from './kit.ts';
import { offerTexts as offers } from './offers.ts';
import { ordersTexts as orders } from './orders.ts';
import { shellTexts as shell } from './shell.ts';
import { usersTexts as users } from './users.ts';

/** What back-office 2, 5, 6 and 8 quote of the frame, the orders and the users stands as it is quoted (decision 51). */
test.each([
  ['back-office 2, frame', shell.refused, 'Pagina no encontrada'],
  ['back-office 2, frame', shell.store, 'Tienda'],
  ['back-office 2, frame', shell.collapse, 'Ocultar'],
  ['back-office 2, frame', shell.expand, 'Expandir menú'],
  ['back-office 2, orders', orders.clearFilter, 'Borrar Filtro'],
  ['back-office 2, orders', orders.actions.cancel, 'ANULAR'],
  ['back-office 2, users', users.tabs.data, 'Información del Usuario'],
  ['back-office 2, users', users.tabs.orders, 'Ordenes del Usuario'],
  ['back-office 2, menu', shell.entries.offers, 'Banners'],
  ['back-office 2, offers', shell.entries.offersTitle, 'Ofertas'],
  ['back-office 2, offers', offers.title, 'Ofertas'],
  ['back-office 8, generic', kit.record.saving, 'Actualizando...'],
  ['back-office 8, generic', kit.record.saved, 'Cambios realizados!'],
  ['back-office 8, generic', kit.record.notSaved, 'No se logró actualizar.'],
  ['back-office 8, generic', kit.record.creating, 'Creado...'],
  ['back-office 8, generic', kit.record.created, 'Documento creado!'],
  ['back-office 8, generic', kit.record.notCreated, 'No se logró crear.'],
  ['back-office 8, generic', kit.record.removing, 'Eliminando...'],
  ['back-office 8, generic', kit.record.removed, 'Documento eliminado!'],
  ['back-office 8, generic', kit.record.notRemoved, 'No se logró eliminar.'],
  ['back-office 2, imports', imports.title, 'Historial de importaciones de productos'],
  ['back-office 2, modules', moduleTexts.request, 'Solicitar'],
  ['back-office 8, styles', styleTexts.failed, 'Error al guardar los estilos CSS'],
  ['back-office 4, imports', imports.states.completed, 'Completado'],
  ['back-office 4, imports', imports.states.in_progress, 'En Progreso'],
  ['back-office 4, imports', imports.states.pending, 'Pendiente'],
  ['back-office 4, imports', imports.states.failed, 'Fallido'],
  ['back-office 4, imports', imports.states.unknown, 'Desconocido'],
  ['back-office 5, cancel', orders.cancel.title, 'Seguro que quieres anular esta orden?'],
  ['back-office 5, cancel', orders.cancel.text, 'Esta accion no se puede deshacer'],
  ['back-office 6, roles', ROLE_LABELS.client, 'Cliente'],
  ['back-office 6, roles', ROLE_LABELS.admin, 'Administrador'],
  ['back-office 6, roles', ROLE_LABELS.superadmin, 'Super Administrador'],
  ['back-office 6, roles', ROLE_LABELS.habeasAdmin, 'Habeas Admin'],
  ['back-office 6, roles', ROLE_LABELS.wholesaler, 'Mayorista'],
  ['back-office 6, roles', ROLE_LABELS.picker, 'Alistador'],
  ['back-office 6, roles', ROLE_LABELS.delivery, 'Domiciliario'],
  ['back-office 8, titles', shell.toast.success, 'Exito!'],
  ['back-office 8, titles', shell.toast.error, 'Ups!'],
  ['back-office 8, titles', shell.toast.info, 'Info'],
  ['back-office 8, users', users.form.saved, 'Usuario actualizado correctamente'],
  ['back-office 8, users', users.orders.failed, 'Error al cargar las órdenes del usuario'],
  ['back-office 8, orders', orders.detail.saved, 'Orden actualizada correctamente!'],
  ['back-office 8, empty', users.empty, 'No hay usuarios registrados'],
  ['back-office 8, empty', users.orders.none, 'No se encontraron órdenes'],
  ['back-office 8, empty', orders.empty, 'No se encontraron órdenes'],
  ['back-office 8, orders', errors.ORDER_STATE.message, 'No se puede completar la orden en este estado'],
  ['storefront 5, sign-in', shell.signIn.empty, FORM_TEXTS.fillAll],
])('%s', (_where, said, quoted) => expect(said).toBe(quoted));
