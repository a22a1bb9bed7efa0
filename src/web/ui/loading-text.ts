/** Text of the login button (R 2.7), and of any loading place without a text of its own. */
export const LOADING = 'Cargando...'
