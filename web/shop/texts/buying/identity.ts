import type { IdentityProblem } from '#rules/identity.ts';

/** What is wrong with a field of sign-in or sign-up, in the words of storefront 5, said before the server is asked. */
export const identityTexts: Record<IdentityProblem, string> = {
  EMAIL_REQUIRED: 'Debes poner un email',
  EMAIL_INVALID: 'El email que ingresaste no esta del todo bien, verificalo.',
  NAME_REQUIRED: 'Debes poner un nombre',
  NAME_TOO_SHORT: 'Tu nombre debe tener minimo 4 letras',
  PHONE_REQUIRED: 'Debes poner un telefono',
  PHONE_INVALID: 'El telefono debe ser de 10 digitos',
  PASSWORD_REQUIRED: 'Debes poner una contraseña',
  // Decision 42: the wording of the specification with our number.
  PASSWORD_TOO_SHORT: 'La contraseña debe tener mas de 8 caracteres',
  PASSWORD_TOO_COMMON: 'Esa contraseña es muy común. Elige otra.',
  PASSWORDS_DIFFER: 'Verifica que ambas contraseñas sean iguales.',
};

/** Fields the rules of sign-up do not know. */
export const signTexts = {
  fillAll: 'Debes llenar todos los campos.',
  termsRequired: 'Debes aceptar los términos y condiciones.',
} as const;
