/** The texts of the account button on every page. */
export const accountButtonTexts = { hello: 'Hola', enter: 'Inicia sesión', account: 'Mi cuenta' } as const;
