/**
 * The cookie of who said to be of age, until the browser is closed (rule 106), and the page of the question. Apart from
 * other addresses, which every first page loads.
 */
export const AGE_COOKIE = 'mayor_de_edad';
export const AGE_PAGE = '/mayor-de-edad';
/** In the address of the question: where to go on. */
export const AGE_BACK = 'volver';
