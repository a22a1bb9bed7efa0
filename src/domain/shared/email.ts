/** One address; deliberately plain: the mail server has the last word. */
export const EMAIL_PATTERN = /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:.]{2,}$/
export const EMAIL_EXAMPLE = 'ejemplo@dominio.com'
