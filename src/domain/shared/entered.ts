// One normal form for each kind of text that people type or paste (decision 029). Every schema of the contract reads
// its texts through these functions, and so do the forms.

/** An emoji with its tone, its joined parts and its flag letters; their joiners and tags are invisible characters too. */
const EMOJI = String.raw`\p{ExtPict}[\p{VS}\p{EMod}]*(?:\u200d\p{ExtPict}[\p{VS}\p{EMod}]*)*[\u{e0020}-\u{e007f}]*`
/** Invisible characters: direction marks, zero-width spaces, soft hyphens, fillers. Variation selectors stay. */
const INVISIBLE = String.raw`(?!\p{VS})[\p{Cf}\p{DI}]`
const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI})|${INVISIBLE}`, 'gu')
const SPACES = /[\p{Zs}\t]/gu
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Control characters other than the line end. A zero byte stays: the server refuses it with its own words. */
const CONTROLS = /(?![\n\0])\p{Cc}/gu
/** Letters of Spanish, figures and common marks, which are their own normal form. */
const PLAIN = /^[\n -~¡-¬®-ÿ]*$/

const withoutInvisible = (text: string) =>
  text.replace(EMOJI_OR_INVISIBLE, (_found, emoji: string | undefined) => emoji ?? '')

/** A text of several lines: NFC, visible characters, one kind of space and of line end, nothing at the edges. */
export function enteredText(text: string): string {
  if (PLAIN.test(text)) return text.trim()
  const visible = withoutInvisible(text.replace(LINE_ENDS, '\n').replace(SPACES, ' ').replace(CONTROLS, ''))
  return visible.normalize('NFC').trim()
}

/** A text of one line, such as a name or an address: every line end in it becomes one space. */
export const enteredLine = (text: string): string => enteredText(text).replace(/ *\n[ \n]*/g, ' ')

/** Full-width and other decimal figures as 0 to 9. */
const plainFigures = (text: string) => text.replace(/\p{Nd}/gu, (figure) => figure.normalize('NFKC'))

const GROUPED_DIGITS = /^\d[\d .,'’·]*$/
/** The kind of document before its number, as people write it: `NIT 900.123.456`, `C.C. 1.047.000.101`, `N.º 12`. */
const KIND = /^(?:n\.?i\.?t|c\.?c|c\.?e|t\.?i|no|n)(?:[.:°º#]+ ?| )+(?=\d)/iu
/** The check digit of a NIT, after its hyphen: `900.123.456-7`. */
const CHECK_DIGIT = / ?\p{Pd} ?(\d)$/u

/** A number without the kind of document before it. */
export const withoutKind = (line: string): string => line.replace(KIND, '')

/**
 * An identification number as its digits alone, without the kind of document, dots, spaces and check digit. A text that
 * is no number stays as a line, for the form to refuse or to keep: a passport has letters.
 */
export function enteredIdentifier(text: string): string {
  const line = enteredLine(text)
  const number = withoutKind(plainFigures(line)).replace(CHECK_DIGIT, '')
  return GROUPED_DIGITS.test(number) ? number.replace(/\D/g, '') : line
}

/** The digits of a number and the check digit after its hyphen; undefined for a text without one. */
export function writtenCheckDigit(text: string): { digits: string; checkDigit: string } | undefined {
  const checkDigit = CHECK_DIGIT.exec(withoutKind(plainFigures(enteredLine(text))))?.[1]
  const digits = enteredIdentifier(text)
  return checkDigit === undefined || !/^\d+$/.test(digits) ? undefined : { digits, checkDigit }
}

const CODE_DIGITS = 6

/** A one-time code as its six figures, however an app or a message groups them. A recovery code stays as a line. */
export function enteredCode(text: string): string {
  const line = enteredLine(text)
  const figures = plainFigures(line).replace(/[ .·\p{Pd}]/gu, '')
  return /^\d+$/.test(figures) && figures.length === CODE_DIGITS ? figures : line
}

const DIALLED = /^\(?\+? ?\(?\d[\d .()/·\p{Pd}]*$/u
/** A word before a telephone number, in a signature or a link: `Tel. 664 12 34`, `tel:+573001234567`. */
const DEVICE = /^(?:tel[eé]fono|tel|celular|cel|m[oó]vil|whatsapp)[.:]* ?(?=[+(\d])/iu
/** Prefix of Colombia, with its plus sign, its two zeros, or alone before a number of ten digits. */
const COUNTRY = /^(?:\+|00)57(?=\d{7,10}$)|^57(?=\d{10}$)/

/** A telephone number as its digits alone, without the prefix of Colombia. A text that is no number stays as a line. */
export function enteredPhone(text: string): string {
  const line = enteredLine(text)
  const number = plainFigures(line).replace(DEVICE, '')
  return DIALLED.test(number) ? number.replace(/[^\d+]/g, '').replace(COUNTRY, '') : line
}

/** An e-mail address: one line of visible characters. Its case is kept; `email_form` of the database compares. */
export const enteredEmail = enteredLine

/** The stored address if a form sends it in normal form: saving another field must not rewrite it. */
export const keptEmail = (stored: string, sent: string): string => (enteredEmail(stored) === sent ? stored : sent)

/** The value of 'Usuario': an e-mail, or an identification number in any written form. */
export const enteredAccount = (text: string): string => enteredIdentifier(text)

/** Digits that the forms of accounts ask of an identification number, with zeros before a shorter one. */
const WRITTEN_DIGITS = [10, 11, 12]

/** The ways in which accounts may have one identification number: zeros before it do not make another. */
export function writtenNumbers(number: string): string[] {
  const bare = number.replace(/^0+/, '')
  return [...new Set([number, bare, ...WRITTEN_DIGITS.map((digits) => bare.padStart(digits, '0'))])]
}

/** A password in the OpaqueString form of RFC 8265: NFC and one kind of space. Spaces at the edges count. */
export const enteredPassword = (password: string): string =>
  PLAIN.test(password) ? password : withoutInvisible(password.replace(/\p{Zs}/gu, ' ')).normalize('NFC')

/**
 * The forms in which a secret may have been hashed, the normal one first. Versions before decision 029 hashed what the
 * keyboard sent: composed on most devices, decomposed on some.
 */
export const secretForms = (secret: string): string[] => [
  ...new Set([enteredPassword(secret), secret, secret.normalize('NFC'), enteredPassword(secret).normalize('NFD')]),
]

/** A search as it is compared: one line. */
export const enteredSearch = enteredLine

/**
 * The digits of a number in any written form, such as `905.416.046-1` or `(605) 664 12 34`, without a check digit after
 * a hyphen; undefined for a text that is no number.
 */
export function digitsOf(text: string): string | undefined {
  const digits = enteredIdentifier(text)
  return /^\d+$/.test(digits) ? digits : undefined
}
