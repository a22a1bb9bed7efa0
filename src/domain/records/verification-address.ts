/** Page that tells whether an acta is authentic, as papers print it. */
export const VERIFY_PATH = '/verificar'

/** The same page under an address that no version of the app's worker takes for its own. */
export const VERIFY_PAGE = '/v/verificar'

/** Page of the acta with this code. Cards of officials have the same beginning and another form of token. */
export const recordPath = (code: string): string => `/v/${code}`

/** The form of a code: 16 bytes as base64url. */
export const RECORD_CODE = /^[A-Za-z0-9_-]{22}$/

/** An address as people read it on paper, without 'https://'. */
export const printedAddress = (url: string): string => url.replace(/^https?:\/\//, '')
