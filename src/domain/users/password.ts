import { z } from 'zod'
import { enteredPassword } from '../shared/entered.ts'
import { withoutAccents } from '../shared/text.ts'

/** Minimum length in characters. NIST SP 800-63B asks for length; these accounts sign official records. */
export const MIN_PASSWORD = 12
/** Maximum length in characters, which only bounds the request: Argon2 takes any length. */
export const MAX_PASSWORD = 200
/** Number of an account's last passwords, including the present one, that a new password must differ from. */
export const REMEMBERED_PASSWORDS = 5

export const passwordMessages = {
  current: 'Escriba su contraseña actual.',
  short: `La contraseña debe tener al menos ${MIN_PASSWORD} caracteres.`,
  long: `La contraseña debe tener máximo ${MAX_PASSWORD} caracteres.`,
  simple: 'La contraseña es muy fácil de adivinar: use varias palabras o combine letras, números y signos.',
  personal: 'La contraseña no puede contener su nombre, su correo ni su identificación.',
  different: 'Las contraseñas no coinciden.',
}

/** Whether a password has too few different characters or is a single run: 'aaaaaaaaaaaa', '123456789012'. */
export function isSimple(password: string): boolean {
  const points = [...password.toLocaleLowerCase('es')].map((character) => character.codePointAt(0) ?? 0)
  if (new Set(points).size < 5) return true
  const steps = points.slice(1).map((point, index) => point - (points[index] ?? 0))
  return steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1 || step === 9)
}

/** A new password in the form of RFC 8265: spaces and accents count. */
export const newPassword = z
  .string({ error: passwordMessages.short })
  .overwrite(enteredPassword)
  .min(MIN_PASSWORD, passwordMessages.short)
  // Aborting here keeps the next rule from walking a text of any length.
  .max(MAX_PASSWORD, { error: passwordMessages.long, abort: true })
  .refine((password) => !isSimple(password), passwordMessages.simple)

/**
 * Words of at least four letters in a person's data; shorter words occur in passwords by chance. An e-mail counts as a
 * whole: many people share the words of its domain.
 */
const personalWords = (texts: readonly (string | undefined)[]) =>
  texts
    .filter((text) => text !== undefined)
    .map(withoutAccents)
    .flatMap((text) => (text.includes('@') ? [text] : text.split(/[^\p{L}\p{N}]+/u)))
    .filter((word) => word.length >= 4)

/** Whether a password contains a word of the person's data, with or without its accents. */
export function isPersonal(password: string, texts: readonly (string | undefined)[]): boolean {
  const typed = withoutAccents(enteredPassword(password))
  return personalWords(texts).some((word) => typed.includes(word))
}

/** Whether two passwords are the same in the form in which they are hashed. */
export const isSamePassword = (one: string, other: string): boolean => enteredPassword(one) === enteredPassword(other)

/** The present password, which confirms an action that only the account's owner may take. */
export const currentPassword = z
  .string({ error: passwordMessages.current })
  .min(1, passwordMessages.current)
  .max(MAX_PASSWORD, passwordMessages.long)

/** Form to change one's own password (R 10.8). */
export const passwordChange = z
  .object({
    current: currentPassword,
    password: newPassword,
    repeated: z.string({ error: passwordMessages.different }),
  })
  .refine(({ password, repeated }) => isSamePassword(password, repeated), {
    path: ['repeated'],
    error: passwordMessages.different,
  })
export type PasswordChange = z.output<typeof passwordChange>
