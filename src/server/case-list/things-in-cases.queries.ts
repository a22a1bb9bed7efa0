import { and, asc, eq, isNull } from 'drizzle-orm'
import type { CaseKind } from '../../domain/cases/case-words.ts'
import type { Querier } from '../platform/db/database.ts'
import { documents } from '../schema/files/documents.table.ts'
import { caseDocuments, cases } from '../schema/follow-up/cases.table.ts'

type Thing = { departmentId: number; kind: CaseKind; subjectId: number }

const ofThing = ({ departmentId, kind, subjectId }: Thing) =>
  and(
    eq(caseDocuments.departmentId, departmentId),
    eq(caseDocuments.kind, kind),
    eq(caseDocuments.subjectId, subjectId),
  )

/** Whether a thing stands in a case: its document there was not voided. */
export const standsInCase = (q: Querier, thing: Thing): Promise<boolean> =>
  q
    .select({ id: documents.id })
    .from(caseDocuments)
    .innerJoin(
      documents,
      and(eq(documents.departmentId, caseDocuments.departmentId), eq(documents.id, caseDocuments.documentId)),
    )
    .where(and(ofThing(thing), isNull(documents.withdrawnAt)))
    .limit(1)
    .then((found) => found.length > 0)

/** The number of the first case that a thing was put in, also where its document was voided since. */
export const findCaseOf = (q: Querier, thing: Thing): Promise<string | undefined> =>
  q
    .select({ number: cases.number })
    .from(caseDocuments)
    .innerJoin(cases, and(eq(cases.departmentId, caseDocuments.departmentId), eq(cases.id, caseDocuments.caseId)))
    .where(ofThing(thing))
    .orderBy(asc(caseDocuments.documentId))
    .limit(1)
    .then(([found]) => found?.number)
