/** What no part of an address has; characters that nobody sees (`\p{C}`) come with what is pasted. */
const PART = String.raw`[^\s\p{C}@<>"(),;:.]`
/** One address; deliberately plain: the mail server has the last word. */
export const EMAIL_PATTERN = new RegExp(String.raw`^${PART}+(\.${PART}+)*@(${PART}+\.)+${PART}{2,}$`, 'u')
export const EMAIL_EXAMPLE = 'ejemplo@dominio.com'
