import { digitsOf, enteredPhone, enteredSearch, withoutKind } from './entered.ts'
import { searchWords } from './list-query.ts'
import { checkDigitOf, NIT_DIGITS } from './nit.ts'

/** Shorter words are found as they are. */
const LEAST_LENGTH = 3
/** Fewer digits are part of any number, so that another form of them would find nearly every row. */
const LEAST_DIGITS = 4
const DAY = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?$/
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const DECIMAL = /^(\d{1,3})[.,](\d{1,2})%?$/
const DIALLED = /^\d{7,10}$/
const WITH_CHECK_DIGIT = /^[\d.]{5,}-\d$/

const twoDigits = (digits: string) => digits.padStart(2, '0')

function dayForms(word: string): string[] {
  const [, year, month, date] = ISO_DAY.exec(word) ?? []
  if (year) return [`${date}/${month}/${year}`]
  const [, first = '', second = '', of] = DAY.exec(word) ?? []
  return first === '' ? [] : [[twoDigits(first), twoDigits(second), ...(of ? [of] : [])].join('/')]
}

function numberForms(word: string): string[] {
  const digits = digitsOf(word)
  const phone = enteredPhone(word)
  const found = [digits ?? '', DIALLED.test(phone) ? phone : '']
  // A NIT may be stored with its check digit or without.
  if (WITH_CHECK_DIGIT.test(word)) found.push(word.replace(/\D/g, ''))
  if (digits?.length === NIT_DIGITS + 1) {
    const nit = digits.slice(0, NIT_DIGITS)
    if (digits.endsWith(checkDigitOf(nit))) found.push(nit)
  }
  const bare = found.map((form) => form.replace(/^0+/, ''))
  return [...found, ...bare].filter((form) => form.length >= LEAST_DIGITS)
}

function otherForms(word: string): string[] {
  if (word.length < LEAST_LENGTH || !/\d/.test(word)) return []
  const [, whole, part] = DECIMAL.exec(word) ?? []
  // A decimal without its comma is another number.
  if (whole) return [`${whole},${part}`]
  const days = dayForms(word)
  return days.length > 0 ? days : numberForms(word)
}

/**
 * The forms in which lists may show a word of a search. Days are dd/mm/aaaa, and decimals have a comma. Numbers have no
 * dots, leading zeros, check digit or prefix of Colombia. A form that holds a shorter one finds nothing more, and is
 * left out.
 */
export function searchForms(word: string): string[] {
  const forms = [...new Set([word, ...otherForms(word)])]
  return forms.filter((form) => !forms.some((other) => other !== form && form.includes(other)))
}

/** A telephone number in groups, with its prefix. */
const GROUPED_PHONE = /(?:\(?\+ ?57\)?|\b0057|\b57)[ -]+(?=\(?\d(?:[ ().-]*\d){9}(?!\d))/g

/** The words of a search, each with its forms. A row matches if it shows one form of every word. */
export const searchedWords = (term: string): string[][] =>
  searchWords(withoutKind(enteredSearch(term).replace(GROUPED_PHONE, ''))).map(searchForms)
