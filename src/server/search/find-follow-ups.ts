import { may } from '../../domain/access/may.ts'
import { caseStateName } from '../../domain/cases/case-words.ts'
import { complaintKindName, complaintStateName } from '../../domain/complaints/complaint-words.ts'
import { measureStateName } from '../../domain/measures/measure-words.ts'
import { requirementStateName } from '../../domain/requirements/requirement-words.ts'
import { sampleStateName } from '../../domain/samples/sample-words.ts'
import { type FollowUpKind, followUpNumbersOf } from '../../domain/search/follow-up-numbers.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { type Asker, detailOf, type Finder } from './finder.ts'
import * as rows from './numbered-rows.queries.ts'

const numbersOf = ({ text, at }: Asker, kind: FollowUpKind): readonly string[] => {
  const found = followUpNumbersOf(text, dayOf(at))
  return found?.kind === kind ? found.numbers : []
}
const titleOf = ({ number, establishment }: { number: string; establishment: string }) => `${number} · ${establishment}`

const requirement: Finder = async (q, { by, text, at }) => {
  const wanted = followUpNumbersOf(text, dayOf(at))
  if (wanted?.kind !== 'requirement' || !may(by, 'requirements.read', by)) return []
  return (await rows.findRequirements(q, by, wanted.inspectionId, wanted.numbers)).map((row) => ({
    id: row.id,
    title: titleOf(row),
    detail: detailOf(requirementStateName[row.state], row.item, row.city),
    link: `/dashboard/seguimiento/requerimientos/${row.id}`,
  }))
}

const measure: Finder = async (q, asker) => {
  const numbers = numbersOf(asker, 'measure')
  if (numbers.length === 0 || !may(asker.by, 'measures.read', asker.by)) return []
  return (await rows.findMeasures(q, asker.by, numbers)).map((row) => ({
    id: row.id,
    title: titleOf(row),
    detail: detailOf(measureStateName[row.state], row.name, row.city),
    link: `/dashboard/seguimiento/medidas/${row.id}`,
  }))
}

const sample: Finder = async (q, asker) => {
  const numbers = numbersOf(asker, 'sample')
  if (numbers.length === 0 || !may(asker.by, 'samples.read', asker.by)) return []
  return (await rows.findSamples(q, asker.by, numbers)).map((row) => ({
    id: row.id,
    title: titleOf(row),
    detail: detailOf(sampleStateName[row.state], row.product, row.city),
    link: `/dashboard/seguimiento/muestras/${row.id}`,
  }))
}

const complaint: Finder = async (q, asker) => {
  const numbers = numbersOf(asker, 'complaint')
  if (numbers.length === 0 || !may(asker.by, 'complaints.read', asker.by)) return []
  return (await rows.findComplaints(q, asker.by, numbers)).map((row) => ({
    id: row.id,
    title: titleOf(row),
    detail: detailOf(complaintStateName[row.state], complaintKindName[row.kind], row.city),
    link: `/dashboard/seguimiento/quejas/${row.id}`,
  }))
}

const lawyersCase: Finder = async (q, asker) => {
  const numbers = numbersOf(asker, 'case')
  if (numbers.length === 0 || !may(asker.by, 'cases.work', asker.by)) return []
  return (await rows.findCases(q, asker.by, numbers)).map((row) => ({
    id: row.id,
    title: titleOf(row),
    detail: detailOf(caseStateName[row.state], row.city),
    link: `/dashboard/seguimiento/expedientes/${row.id}`,
  }))
}

/** Finders of what follows a visit, by number alone: words find the acta and its establishment. */
export const followUps: Record<FollowUpKind, Finder> = { requirement, measure, sample, complaint, case: lawyersCase }
