/** Why the second step of a sign-in or something of a household is not done. */
export const identityErrors = {
  SECOND_FACTOR_NEEDED: { status: 401, message: 'Falta un paso para entrar.' },
  SECOND_FACTOR_WRONG: {
    status: 400,
    message: 'Ese código no es correcto o ya se usó. Espera el siguiente y escríbelo.',
  },
  SECOND_FACTOR_OVER: { status: 401, message: 'Este ingreso ya venció. Empieza de nuevo con tu contraseña.' },
  SECOND_FACTOR_DEMANDED: { status: 422, message: 'Tu negocio pide el segundo paso: no se puede quitar.' },
  SECOND_FACTOR_OWN: {
    status: 422,
    message: 'No puedes quitarte tu propio segundo paso desde aquí. Pídeselo a otro superadministrador.',
  },

  HOUSEHOLD_ALREADY: {
    status: 409,
    message: 'Ya haces parte de un hogar. Sal de él en tu perfil para crear otro o entrar a otro.',
  },
  HOUSEHOLD_FULL: { status: 409, message: 'Este hogar ya está completo.' },
  HOUSEHOLD_CART_SHARED: {
    status: 409,
    message: 'En este carrito también hay productos de otras personas del hogar.',
  },
  HOUSEHOLD_LINK_OVER: {
    status: 409,
    message: 'Este enlace ya no sirve: venció o lo anularon. Pide uno nuevo a quien te invitó.',
  },
  HOUSEHOLD_OWNER_ONLY: {
    status: 403,
    message: 'Solo quien está a cargo del hogar puede hacer esto.',
  },
} as const;
