import { randomBytes } from 'node:crypto'
import { audit } from '../audit/audit.queries.ts'
import { HOME_DEPARTMENT_ID } from '../catalogues/catalogue-rows.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import type { Platform } from '../platform/platform.ts'
import { holdIfNoUsers, insertUser } from './users.queries.ts'

export type FirstAdministrator = { email: string; password: string }

/** Of the catalogue: 'Administrador del sistema', in 'Sistemas de información', by 'Carrera administrativa'. */
const post = { areaId: 10, roleId: 28, contractTypeId: 1 }

/** Stands in for what only the person knows, who completes it after the first login. */
const placeholder = {
  identificationNumber: '0000000000',
  firstName: 'Administrador',
  lastName: 'por completar',
  phone: '0000000000',
  roleFunctions: 'Administración inicial del sistema',
}

/** 120 bits, in characters that survive being copied from a console. */
const randomPassword = () => randomBytes(15).toString('base64url')

/**
 * Creates the account with which an empty installation begins, when ADMIN_EMAIL says whose it is.
 * @param tell is given the password, which is kept nowhere else, before the account is kept: whoever is ended between
 * the two has told a password in vain, and tells another at the next start
 */
export async function createFirstAdministrator(
  { config, db, clock, log }: Pick<Platform, 'config' | 'db' | 'clock' | 'log'>,
  tell: (account: FirstAdministrator) => void,
): Promise<void> {
  const email = config.adminEmail
  const password = randomPassword()
  await db.transaction(async (tx) => {
    if (!(await holdIfNoUsers(tx))) return
    if (email === undefined) {
      log.warn('No hay ninguna cuenta: defina ADMIN_EMAIL y reinicie para crear la del primer administrador.')
      return
    }
    const departmentId = HOME_DEPARTMENT_ID
    const passwordHash = await hashPassword(password)
    const at = clock()
    const account = { departmentId, email, passwordHash, mustChangePassword: true, createdAt: at }
    const id = await insertUser(tx, { ...placeholder, ...post, ...account })
    const official = { id, departmentId }
    await audit(tx, { official, at, action: 'create', subject: 'user', subjectId: id })
    tell({ email, password })
  })
}
