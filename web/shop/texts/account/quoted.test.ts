import { expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { FORM_TEXTS, IDENTITY_TEXTS } from '#rules/identity.ts';
import { accountTexts } from '../buying/account.ts';
import { shellTexts } from '../shell.ts';
import { addressTexts } from './address.ts';
import { profileTexts } from './profile.ts';
import { waysInTexts as ways } from './ways-in.ts';

const { form, list, coverage, map } = addressTexts;
const { logout, sign, menu, data } = accountTexts;

/**
 * What the specification quotes of sign-in, account and addresses stands as it is quoted, with its odd spellings
 * (decision 51).
 */
test.each([
  ['storefront 2, menu', menu.profile, 'Mi Perfil'],
  ['storefront 2, menu', menu.orders, 'Historial de pedidos'],
  ['storefront 2, menu', menu.carts, 'Mis Carritos'],
  ['storefront 2, menu', menu.addresses, 'Mis Direcciones'],
  ['storefront 2, menu', menu.logout, 'Cerrar Sesión'],
  ['storefront 2, profile', profileTexts.sections.addresses, 'Direcciones'],
  ['storefront 2, profile', profileTexts.sections.orders, 'Pedidos'],
  ['storefront 2, profile', profileTexts.sections.data, 'Datos'],
  ['storefront 5, sign-in', FORM_TEXTS.fillAll, 'Debes llenar todos los campos.'],
  [
    'storefront 5, sign-in',
    IDENTITY_TEXTS.EMAIL_INVALID,
    'El email que ingresaste no esta del todo bien, verificalo.',
  ],
  ['storefront 5, sign-up', IDENTITY_TEXTS.PASSWORDS_DIFFER, 'Verifica que ambas contraseñas sean iguales.'],
  ['storefront 5, sign-up', IDENTITY_TEXTS.NAME_REQUIRED, 'Debes poner un nombre'],
  ['storefront 5, sign-up', IDENTITY_TEXTS.NAME_TOO_SHORT, 'Tu nombre debe tener minimo 4 letras'],
  ['storefront 5, sign-up', IDENTITY_TEXTS.PHONE_INVALID, 'El telefono debe ser de 10 digitos'],
  // Decision 42: the wording with our number.
  [
    'storefront 5, sign-up',
    IDENTITY_TEXTS.PASSWORD_TOO_SHORT,
    'La contraseña debe tener mas de 8 caracteres',
  ],
  ['storefront 5, reset', ways.newPassword.differ, 'Las contraseñas son diferentes.'],
  ['storefront 5, reset', ways.newPassword.short, 'Las contraseñas debe tener mas de 8 caracteres.'],
  ['storefront 5, address', form.errors.city, 'Selecciona una ciudad.'],
  ['storefront 5, address', form.errors.address, 'Ingresa una dirección.'],
  ['storefront 5, address', form.errors.alias, 'Ingresa un barrio.'],
  ['storefront 5, address', form.errors.comment, 'Ingresa una indicacion.'],
  [
    'storefront 5, address',
    form.errors.point,
    'No tenemos cobertura en la ubicacion indicada, revisa tu direccion y la ubicacion en el mapa.',
  ],
  ['storefront 5, address', form.incomplete, 'Completa todos los campos'],
  [
    'storefront 5, address',
    form.streetTypes.join(', '),
    'Calle, Carrera, Avenida, Avendia Carrera, Avenida Calle, Circular, Circunvalar, Diagonal, Manzana, Transversal, Vía, Zona',
  ],
  ['storefront 8, general', data.saving, 'Actualizando...'],
  ['storefront 8, general', data.saved, 'Cambios realizados!'],
  ['storefront 8, general', data.failed, 'No se logró actualizar.'],
  ['storefront 8, general', list.removing, 'Eliminando...'],
  ['storefront 8, general', logout.doing, 'Cerrando sesión...'],
  ['storefront 8, general', logout.done, 'Hasta pronto!'],
  ['storefront 8, general', logout.failed, 'No se logró cerrar sesión.'],
  ['storefront 8, titles', shellTexts.toast.success, 'Exito!'],
  ['storefront 8, titles', shellTexts.toast.error, 'Ups!'],
  ['storefront 8, titles', shellTexts.toast.info, 'Info'],
  ['storefront 8, account', errors.EMAIL_IS_USED.message, 'El email ingresado ya se encuentra en uso.'],
  ['storefront 8, account', errors.LOGIN_FAILED.message, 'No se logró iniciar sesión.'],
  ['storefront 8, account', sign.createFailed, 'No se logró crear tu perfil.'],
  ['storefront 8, provider', ways.google.checking, 'Verificando login'],
  ['storefront 8, provider', ways.google.welcome, '¡Bienvenido!'],
  ['storefront 8, provider', ways.google.failed, 'Login fallido'],
  ['storefront 8, provider', ways.google.failedFor, 'Login Fallido'],
  ['storefront 8, provider', ways.google.blocked, 'Ventanas emergentes bloqueadas'],
  [
    'storefront 8, provider',
    ways.google.off,
    'Esta funcionalidad no esta disponible en este momento, por favor inicia sesion con tu email y contraseña.',
  ],
  [
    'storefront 8, reset',
    errors.BAD_REQUEST_NOT_USER_FOUND.message,
    'No existe una cuenta asociada a tu correo, crea una.',
  ],
  ['storefront 8, reset', ways.restore.failed, 'No se logró solicitar la restauración.'],
  ['storefront 8, reset', ways.newPassword.failed, 'No se logró realizar la restauración.'],
  ['storefront 8, reset', errors.RESTORE_FAILED.message, 'No se logró realizar la restauración.'],
  ['storefront 8, phone', ways.phone.retry, 'Error enviando OTP, intente nuevamente.'],
  [
    'storefront 8, phone',
    errors.PHONE_SESSION_MISSING.message,
    'No hay token de sesión, intente reenviar el código.',
  ],
  ['storefront 8, phone', errors.PHONE_CODE_WRONG.message, 'Código incorrecto o expirado'],
  ['storefront 8, phone', ways.phone.sendFailed, 'No se pudo enviar el código'],
  ['storefront 8, phone', ways.phone.verifyFailed, 'No se pudo verificar el código'],
  ['storefront 8, phone', ways.phone.resendFailed, 'No se pudo reenviar el código'],
  ['storefront 8, address', coverage.uncovered, 'Sin cobertura disponible en esta dirección.'],
  ['storefront 8, address', list.uncovered, 'Sin cobertura disponible en esta dirección.'],
  ['storefront 8, address', errors.NO_COVERAGE.message, 'Sin cobertura disponible en esta dirección.'],
  ['storefront 8, address', form.failed, 'No se logró crear la nueva dirección.'],
  ['storefront 8, address', list.removeFailed, 'No se logró eliminar la dirección.'],
  ['storefront 8, address', list.saveFailed, 'No se logró actualizar.'],
  ['storefront 8, address', map.granted, 'Permiso de ubicación aceptado'],
])('%s', (_where, said, quoted) => expect(said).toBe(quoted));
