import { loggedInOn } from '../person/logged-in-on.ts'
import type { Phone } from '../phone/types.ts'
import { type Facts, type Invariant, told, VISIT_DATABASE } from './facts.ts'

const TABLES = ['commands', 'photos', 'media', 'visits', 'marks', 'session'] as const
/** Tables of unsent work, which waits for the person who entered it. */
const WORK = ['commands', 'photos', 'media'] as const

type Owned = { userId: number }

const usersIn = (phone: Phone, tables: readonly string[]): Set<number> =>
  new Set(
    tables.flatMap((table) => (phone.rows(VISIT_DATABASE, table) as readonly Owned[]).map(({ userId }) => userId)),
  )

/** Users with a draft in local storage, read without the product's code. */
const draftersOn = (phone: Phone): Set<number> =>
  new Set(
    Object.entries(phone.storage()).flatMap(([key, value]) =>
      key.startsWith('inspection-draft-')
        ? Object.keys((JSON.parse(value) as { users?: object }).users ?? {}).map(Number)
        : [],
    ),
  )

/** A device holds nothing of a person who never logged in on it, and nothing but unsent work of one who logged out. */
export const devicesKeepToThemselves: Invariant = {
  name: 'nothing of another person',
  check({ phones, logins, loggedOut }: Facts) {
    const faults: string[] = []
    for (const phone of phones) {
      const known = new Set(logins.get(phone.name))
      const all = new Set([...usersIn(phone, TABLES), ...draftersOn(phone)])
      for (const userId of all) if (!known.has(userId)) faults.push(`${phone.name} has rows of user ${userId}`)
      const working = new Set([...usersIn(phone, WORK), ...draftersOn(phone)])
      const left = usersIn(phone, ['visits', 'session', 'marks'])
      for (const userId of loggedOut.get(phone.name) ?? []) {
        if (userId === loggedInOn(phone) || working.has(userId) || !left.has(userId)) continue
        faults.push(`${phone.name} still has rows of user ${userId}, who logged out and had sent everything`)
      }
    }
    return told(faults)
  },
}
