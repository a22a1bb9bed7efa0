/** Characters that XML 1.0 does not know, and halves of pairs. */
const NOT_XML = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text within XML or HTML. */
export const escapeMarkup = (text: string): string =>
  text.replace(NOT_XML, '\ufffd').replace(/[&<>"']/g, (mark) => MARKS[mark] ?? mark)
