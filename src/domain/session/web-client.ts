/** What the web app shows of itself at login, beside the account of its person (specification section 7, 'Login'). */
export type WebClient = { id: string; secret: string }

/** Of an installation that names none. */
export const DEFAULT_CLIENT: WebClient = { id: 'vigia-web', secret: 'vigia-web' }
