import { isUserType, type Official } from '../../domain/access/official.ts'
import { fullName } from '../../domain/users/full-name.ts'
import { audit } from '../audit/audit.queries.ts'
import { HOME_DEPARTMENT_ID } from '../catalogues/catalogue-rows.ts'
import { insertImages } from '../images/images.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { findSessionUser } from '../session/session.queries.ts'
import { insertUser } from '../users/users.queries.ts'
import { type DemoImages, imageOf } from './demo-images.ts'
import { accountOf, demoOfficials } from './officials.ts'

/** Inserts the officials. @returns the officials with a user type, by e-mail */
export async function loadOfficials(
  tx: Querier,
  images: DemoImages,
  passwordHash: string,
  at: Date,
): Promise<Map<string, Official>> {
  const departmentId = HOME_DEPARTMENT_ID
  const loaded = new Map<string, Official>()
  for (const person of demoOfficials) {
    const { prepared } = imageOf(images.signatures, fullName(person))
    await insertImages(tx, departmentId, [prepared], at)
    const id = await insertUser(tx, { ...person, departmentId, passwordHash, signature: prepared.name, createdAt: at })
    const userType = (await findSessionUser(tx, id))?.userType
    if (isUserType(userType)) loaded.set(person.email, { id, email: person.email, departmentId, userType })
    const official = loaded.get(accountOf.administrator)
    if (official) await audit(tx, { official, at, action: 'create', subject: 'user', subjectId: id })
  }
  return loaded
}
