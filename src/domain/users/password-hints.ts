import { isPersonal, newPassword, passwordMessages } from './password.ts'

/** What a new password still lacks, told while it is typed. */
export type PasswordHints = { isLong: boolean; isVaried: boolean; isImpersonal: boolean }

/** @param personal what the password must not give away: names, e-mail, identification */
export function passwordHints(password: string, personal: readonly (string | undefined)[]): PasswordHints {
  const faults = newPassword.safeParse(password).error?.issues.map((issue) => issue.message) ?? []
  const isEmpty = password === ''
  return {
    isLong: !faults.includes(passwordMessages.short),
    isVaried: !isEmpty && !faults.includes(passwordMessages.simple),
    isImpersonal: !isEmpty && !isPersonal(password, personal),
  }
}
