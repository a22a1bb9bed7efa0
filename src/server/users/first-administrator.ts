import { randomBytes } from 'node:crypto'
import { audit } from '../audit/audit.queries.ts'
import { HOME_DEPARTMENT_ID } from '../catalogues/catalogue-rows.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import type { Platform } from '../platform/platform.ts'
import { insertUser, lockIfNoUsers } from './users.queries.ts'

export type FirstAdministrator = { email: string; password: string }

/** Catalogue ids of 'Sistemas de información', 'Administrador del sistema' and 'Carrera administrativa'. */
const post = { areaId: 10, roleId: 28, contractTypeId: 1 }

/** Data that the administrator replaces after the first login. */
const placeholder = {
  identificationNumber: '0000000000',
  firstName: 'Administrador',
  lastName: 'por completar',
  phone: '0000000000',
  roleFunctions: 'Administración inicial del sistema',
}

/** 120 random bits, in characters that can be copied from a console. */
const randomPassword = () => randomBytes(15).toString('base64url')

/**
 * Creates the first account of an empty installation, for the address in ADMIN_EMAIL (R 10.18).
 * @param tell shows the password, which is stored nowhere. It runs before the commit: a process that ends in between
 * has shown a useless password, and shows another one at the next start.
 */
export async function createFirstAdministrator(
  { config, db, clock, log }: Pick<Platform, 'config' | 'db' | 'clock' | 'log'>,
  tell: (account: FirstAdministrator) => void,
): Promise<void> {
  const email = config.adminEmail
  const password = randomPassword()
  await db.transaction(async (tx) => {
    if (!(await lockIfNoUsers(tx))) return
    if (email === undefined) {
      log.warn('No hay ninguna cuenta: defina ADMIN_EMAIL y reinicie para crear la del primer administrador.')
      return
    }
    const departmentId = HOME_DEPARTMENT_ID
    const passwordHash = await hashPassword(password)
    const at = clock()
    const account = {
      departmentId,
      email,
      passwordHash,
      mustChangePassword: true,
      temporaryPasswordAt: at,
      createdAt: at,
    }
    const id = await insertUser(tx, { ...placeholder, ...post, ...account })
    const official = { id, departmentId }
    await audit(tx, { official, at, action: 'create', subject: 'user', subjectId: id })
    tell({ email, password })
  })
}
