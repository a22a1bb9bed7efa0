import { z } from 'zod'

/** NIST SP 800-63B: length is what counts; twelve characters for accounts that sign official records. */
export const MIN_PASSWORD = 12
/** Argon2 takes any length; this only bounds the request. */
export const MAX_PASSWORD = 200
/** How many of a person's own earlier passwords may not be taken up again, the present one included. */
export const REMEMBERED_PASSWORDS = 5

export const passwordMessages = {
  current: 'Escriba su contraseña actual.',
  short: `La contraseña debe tener al menos ${MIN_PASSWORD} caracteres.`,
  long: `La contraseña debe tener máximo ${MAX_PASSWORD} caracteres.`,
  simple: 'La contraseña es muy fácil de adivinar: use varias palabras o combine letras, números y signos.',
  personal: 'La contraseña no puede contener su nombre, su correo ni su identificación.',
  different: 'Las contraseñas no coinciden.',
}

/** Too few different characters, or one run of neighbours: 'aaaaaaaaaaaa', '123456789012'. */
function isSimple(password: string): boolean {
  const points = [...password.toLocaleLowerCase('es')].map((character) => character.codePointAt(0) ?? 0)
  if (new Set(points).size < 5) return true
  const steps = points.slice(1).map((point, index) => point - (points[index] ?? 0))
  return steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1 || step === 9)
}

/** A password somebody chooses, exactly as typed: spaces and accents count. */
export const newPassword = z
  .string({ error: passwordMessages.short })
  .min(MIN_PASSWORD, passwordMessages.short)
  // Nobody looks at each character of what is longer.
  .max(MAX_PASSWORD, { error: passwordMessages.long, abort: true })
  .refine((password) => !isSimple(password), passwordMessages.simple)

/** Words of a person that their password must not contain; shorter ones occur by chance. */
const personalWords = (texts: readonly (string | undefined)[]) =>
  texts
    .flatMap((text) => text?.toLocaleLowerCase('es').split(/[^\p{L}\p{N}]+/u) ?? [])
    .filter((word) => word.length >= 4)

/** Whether a password gives away whose it is. */
export function isPersonal(password: string, texts: readonly (string | undefined)[]): boolean {
  const typed = password.toLocaleLowerCase('es')
  return personalWords(texts).some((word) => typed.includes(word))
}

/** The password that a person has, before they do what only its owner may. */
export const currentPassword = z
  .string({ error: passwordMessages.current })
  .min(1, passwordMessages.current)
  .max(MAX_PASSWORD, passwordMessages.long)

/** Change of one's own password. */
export const passwordChange = z
  .object({
    current: currentPassword,
    password: newPassword,
    repeated: z.string({ error: passwordMessages.different }),
  })
  .refine(({ password, repeated }) => password === repeated, { path: ['repeated'], error: passwordMessages.different })
export type PasswordChange = z.output<typeof passwordChange>
