import { type Official, USER_TYPE } from '../../../domain/access/official.ts'
import { caseForm } from '../../../domain/cases/case-forms.ts'
import type { CaseKind } from '../../../domain/cases/case-words.ts'
import { findCandidates } from '../../cases/candidates.queries.ts'
import { addToCase, beginCase, openCase, prepareThings, sendToLawyers } from '../../cases/cases.service.ts'
import { HOME_DEPARTMENT_ID } from '../../catalogues/catalogue-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import { findDemoRows } from '../demo-rows.queries.ts'
import { accountOf } from '../officials.ts'

/** A case of the establishment whose turn is `place`, with the newest thing of each kind. */
type DemoCase = { place: number; cause: string; kinds: readonly CaseKind[]; isSent?: boolean }

const demoCases: readonly DemoCase[] = [
  {
    ...{ place: 0, kinds: ['acta', 'notice', 'complaint'], isSent: true },
    cause: 'Plagas en la cocina, con una queja y un acta que las confirman.',
  },
  { place: 1, kinds: ['acta'], cause: 'Personas enfermas después de almorzar en el establecimiento.' },
]

/** Opens the cases of a new demonstration, as an administrator would have. @returns how many */
export async function loadCases(platform: Platform): Promise<number> {
  const { db, clock } = platform
  const { userIds, placeIds } = await findDemoRows(db)
  const email = accountOf.administrator
  const by: Official = {
    ...{ id: userIds.get(email) ?? 0, email, departmentId: HOME_DEPARTMENT_ID },
    userType: USER_TYPE.administrator,
  }
  const places = [...placeIds.values()]
  for (const { place, cause, kinds, isSent } of demoCases) {
    const asker = { by, at: clock() }
    const { id } = await beginCase(db, asker, caseForm.parse({ establishmentId: places[place], cause }))
    await prepareThings(platform, by, id)
    for (const kind of kinds) {
      const found = (await findCandidates(db, await openCase(db, by, id))).find((one) => one.kind === kind)
      if (found) await addToCase(db, id, asker, { kind, id: found.id })
    }
    if (isSent) await sendToLawyers(db, id, asker, {})
  }
  return demoCases.length
}
