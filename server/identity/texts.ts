/** Fields of the profile that sign-up does not have. */
export const profileTexts = {
  identificationInvalid: 'La identificación debe tener de 6 a 12 letras o números.',
  birthdayInvalid: 'Escribe una fecha de nacimiento válida.',
  minor: 'Las cuentas son para mayores de 18 años, y esa fecha dice que aún no los tienes.',
  addressGone: 'Esa dirección ya no existe. Actualiza la página.',
  roleGiven: 'El rol lo da el negocio: no se cambia desde la cuenta propia.',
  passwordMissing: 'Escribe tu contraseña actual.',
  passwordWrong: 'La contraseña actual no es correcta.',
  passwordSame: 'Elige una contraseña distinta de la actual.',
  signInAgain: 'Por seguridad, cierra la sesión, vuelve a entrar e inténtalo de nuevo.',
  emailSame: 'Ese ya es el correo de tu cuenta.',
  emailAsked: 'Te enviamos un enlace al correo nuevo. Ábrelo para confirmarlo.',
  emailDropped: 'Tu correo sigue como estaba.',
  emailChanged: 'Tu correo cambió y cerramos tus otras sesiones.',
  passwordChanged: 'Cambiamos tu contraseña y cerramos tus otras sesiones.',
};
