import type { Account } from '../session.ts'
import type { PageAddresses } from './page-addresses.ts'

/** A page, its texts as the requirements fix them, and the expectation for each role. */
export type PageRow = {
  path: string | ((made: PageAddresses) => string)
  heading: string | RegExp
  texts?: string[]
  /** Column titles of its table, in order. */
  columns?: string[]
  buttons?: Partial<Record<Account, string[]>>
  only?: Account
}

/** The same buttons for every role. */
export const everyone = (...names: string[]) => ({ administrator: names, technician: names, engineer: names })
