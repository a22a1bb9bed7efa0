import { isPersonal, newPassword, passwordMessages } from './password.ts'

/** Rules that a new password meets, for the hints below its field. */
export type PasswordHints = { isLong: boolean; isVaried: boolean; isImpersonal: boolean }

/** @param personal names, e-mail and identification, which the password must not contain */
export function passwordHints(password: string, personal: readonly (string | undefined)[]): PasswordHints {
  const faults = newPassword.safeParse(password).error?.issues.map((issue) => issue.message) ?? []
  const isEmpty = password === ''
  return {
    isLong: !faults.includes(passwordMessages.short),
    isVaried: !isEmpty && !faults.includes(passwordMessages.simple),
    isImpersonal: !isEmpty && !isPersonal(password, personal),
  }
}
