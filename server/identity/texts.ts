/** Fields of the profile that the rules of sign-up do not know. */
export const profileTexts = {
  identificationInvalid: 'La identificación debe tener de 6 a 12 letras o números.',
  birthdayInvalid: 'Escribe una fecha de nacimiento válida.',
  addressGone: 'Esa dirección ya no existe. Actualiza la página.',
  passwordMissing: 'Escribe tu contraseña actual.',
  passwordWrong: 'La contraseña actual no es correcta.',
  passwordSame: 'Elige una contraseña distinta de la actual.',
  passwordChanged: 'Cambiamos tu contraseña y cerramos tus otras sesiones.',
};
