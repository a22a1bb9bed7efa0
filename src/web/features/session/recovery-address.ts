/** Part of the login screen's address that opens the recovery of a password. */
export const RECOVERY_HASH = 'recuperar-contrasena'
