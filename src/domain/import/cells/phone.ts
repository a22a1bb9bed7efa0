import { enteredPhone } from '../../shared/entered.ts'
import type { ReadCell } from './cell-text.ts'

const PHONE = /^\d{7,10}$/
const OLD_DIGITS = 7
const MOST_DIGITS = 10
/** Between two numbers of one cell; a hyphen alone stands within a number. */
const BETWEEN = /\s*(?:\/|;|,|\||\by\b|\bo\b|\n|\s-\s)\s*/i
/** An extension is no part of the number. */
const EXTENSION = /\s*(?:ext|extension|extensión)\.?\s*\d+\s*$/i

const isPhone = (digits: string) => PHONE.test(digits)

/** Two numbers that stand side by side without a sign between them. */
const sideBySide = (digits: string) =>
  digits.length === 2 * MOST_DIGITS ? [digits.slice(0, MOST_DIGITS), digits.slice(MOST_DIGITS)] : [digits]

function numbersOf(text: string): string[] {
  const whole = enteredPhone(text.replace(EXTENSION, ''))
  if (isPhone(whole)) return [whole]
  return text
    .replace(EXTENSION, '')
    .split(BETWEEN)
    .map((part) => enteredPhone(part))
    .flatMap((part) => (/^\d+$/.test(part) ? sideBySide(part) : [part]))
}

/** Reads a telephone number: '300-123 45 67', '(605) 660 1234', 'Tel. 660 12 34'. Of several the first is taken. */
export function readPhone(text: string): ReadCell {
  const numbers = numbersOf(text)
  const [first = '', ...others] = numbers.filter(isPhone)
  if (first === '') return { warning: `El teléfono «${text}» no se entiende y quedará sin llenar.` }
  if (numbers.length > 1) {
    const rest = others.length > 0 ? others.join(', ') : numbers.filter((number) => !isPhone(number)).join(', ')
    return { value: first, warning: `El campo admite un teléfono: queda ${first} y no se importa ${rest}.` }
  }
  if (EXTENSION.test(text)) return { value: first, warning: `Queda ${first}; la extensión de «${text}» no se importa.` }
  if (first.length === OLD_DIGITS) {
    return {
      value: first,
      warning: `El teléfono ${first} es de los antiguos de 7 cifras: le falta el indicativo (605).`,
    }
  }
  return first.length < MOST_DIGITS
    ? { value: first, warning: `Al teléfono ${first} le faltan o le sobran cifras.` }
    : { value: first }
}
