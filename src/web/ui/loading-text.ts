/** Of the login button (R 2.7), and of whatever else has no words of its own for it. */
export const LOADING = 'Cargando...'
