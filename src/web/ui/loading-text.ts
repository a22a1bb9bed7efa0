/** Of the login button (specification section 2), and of whatever else has no words of its own for it. */
export const LOADING = 'Cargando...'
