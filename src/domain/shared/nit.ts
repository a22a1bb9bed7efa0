import { writtenCheckDigit } from './entered.ts'

/** Digits of a company's NIT without its check digit. */
export const NIT_DIGITS = 9
/** Weights of the digits from the last one on; the tax authority (DIAN) takes up to fifteen. */
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]

/** The check digit of a NIT of at most fifteen digits, as the tax authority computes it (modulus 11). */
export function checkDigitOf(nit: string): string {
  const rest = [...nit].reverse().reduce((sum, digit, at) => sum + Number(digit) * (WEIGHTS[at] ?? 0), 0) % 11
  return String(rest < 2 ? rest : 11 - rest)
}

const faultOf = (digits: string, given: string): string | undefined => {
  // A longer number is none, and has another message.
  if (digits.length > WEIGHTS.length) return undefined
  const right = checkDigitOf(digits)
  if (given === right) return undefined
  return `El dígito de verificación de ${digits} es ${right}, no ${given}. Revise el número.`
}

/** Tells of a wrong check digit after a hyphen, as in '900.123.456-7'; the number before it may be a slip too. */
export function writtenCheckDigitFault(text: string): string | undefined {
  const { digits, checkDigit } = writtenCheckDigit(text) ?? {}
  return digits === undefined || checkDigit === undefined ? undefined : faultOf(digits, checkDigit)
}

/**
 * Companies have NIT of nine digits that begin with 8 or 9, so a tenth is the check digit. The NIT of a person is the
 * number of the cédula, which has ten digits of its own.
 */
const COMPANY_WITH_CHECK_DIGIT = /^[89]\d{9}$/

/** Tells of a wrong check digit that a NIT has as its tenth digit, without a hyphen. */
export const tenthDigitFault = (nit: string): string | undefined =>
  COMPANY_WITH_CHECK_DIGIT.test(nit) ? faultOf(nit.slice(0, NIT_DIGITS), nit.slice(NIT_DIGITS)) : undefined
