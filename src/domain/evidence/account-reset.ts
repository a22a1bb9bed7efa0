/**
 * Days before the closing of an acta within which it is told with the acta that another person changed how an account opens.
 * Who gave an official another password could have signed as that official.
 */
export const RESET_TOLD_DAYS = 30

/** Changes by another person: the password was replaced, or the second factor was taken away. */
export const ACCOUNT_RESETS = ['password', 'second-factor'] as const
export type AccountReset = (typeof ACCOUNT_RESETS)[number]
