/** Fields of the profile that the rules of sign-up do not know. */
export const profileTexts = {
  identificationInvalid: 'La identificación debe tener de 6 a 12 letras o números.',
  birthdayInvalid: 'Escribe una fecha de nacimiento válida.',
  addressGone: 'Esa dirección ya no existe. Actualiza la página.',
};
