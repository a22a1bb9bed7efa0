/**
 * Texts about absences that the form shows, and the server when it refuses one (R 17.3). They stand apart from the
 * forms, because the texts of refusals are on every page.
 */

/** Half a day needs one day on which the official works. */
export const HALF_DAY = 'La media jornada es de un solo día hábil.'

/** The law keeps a diagnosis from the employer. */
export const NO_DIAGNOSIS = 'De una incapacidad solo se guardan las fechas y si se mostró el soporte.'
