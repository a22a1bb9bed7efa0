import { sql } from 'drizzle-orm'
import type { Checklist } from '../../../domain/inspections/checklist.ts'
import { type Outcome, outcomeOf } from '../../../domain/inspections/outcome.ts'
import { buildRecord } from '../../../domain/records/build-record.ts'
import { createChecklists } from '../../catalogues/checklist.queries.ts'
import { roleOfAct } from '../../inspections/visit-officials.queries.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { type AnswerRow, findAnswers, findClosedInspection } from '../../records/records.queries.ts'
import { toldActaOf } from '../../records/told-acta.queries.ts'
import { type ActOfParty, type ToldAtClosing, toldAtClosing } from '../../records/told-at-closing.ts'
import { isAsSealed, type SealedInspection } from '../../records/verify-seal.ts'
import type { Progress } from '../progress.ts'
import { isSignedOverOther } from './act-faults.ts'

const PAGE = 500
/** Before every id, also before those that no server gives. */
const BEFORE_ALL = -2_147_483_648

/** A closing as the audit trail tells it. Events of older versions tell no seal, or nothing beside it. */
type ToldClosing = { seal?: string; concepto?: string; compliancePct?: number } & Partial<ToldAtClosing>

/**
 * @property acta how reports name it
 * @property told every closing that the trail tells of the record, the first one first
 * @property acts every act of signing, the newest last
 * @property hasEdition whether its checklist and its bands are there
 */
type ClosedRow = {
  id: number
  acta: string
  department: number
  told: ToldClosing[]
  acts: ActOfParty[]
  unlisted: number
  hasEdition: boolean
}

/** Images that a record names without a row of their own: no user sees them, and no copy or check includes them. */
const unlistedImages = sql`(
  select count(*)::int from (
      select 'evidence' as kind, evidence as name from inspection_answers where inspection_id = inspections.id
      union select 'signatures', unnest(array[establishment_signature, witness_signature,
        snapshot #>> '{technician,signature}', snapshot #>> '{engineer,signature}'])) shown
    where name is not null and not exists (select from images
      where images.department_id = inspections.department_id and images.kind = shown.kind and images.name = shown.name))`

/** The next closed inspections, each with its closings in the audit trail, which only grows. */
const closedAfter = (q: Querier, after: number) =>
  rowsOf<ClosedRow>(
    q,
    sql`select id, ${toldActaOf('inspections')} as acta, department_id as department,
        (select coalesce(json_agg(details order by event.id), '[]') from audit_events event
          where event.department_id = inspections.department_id and subject = 'inspection'
            and subject_id = inspections.id and action = 'close') as told,
        (select coalesce(json_agg(json_build_object('party', party, 'role', ${roleOfAct}) order by signing_acts.id), '[]')
          from signing_acts where subject_id = inspections.id) as acts,
        ${unlistedImages} as unlisted,
        exists (select from checklists where id = inspections.checklist_id)
          and exists (select from concepto_bands where version = inspections.bands_version) as "hasEdition"
      from inspections where closed_at is not null and id > ${after} order by id limit ${PAGE}`,
  )

/** Percentages are stored as they were computed; the margin allows for another order of the sum. */
const isSamePct = (one: number | null | undefined, other: number) =>
  one !== null && one !== undefined && Math.abs(one - other) < 1e-6

/** Whether a record and its closing event have the score and concepto of the record's answers. */
const hasOwnOutcome = (
  record: { compliancePct: number | null; concepto: string | null },
  computed: Outcome,
  told: ToldClosing | undefined,
): boolean =>
  record.concepto === computed.concepto &&
  isSamePct(record.compliancePct, computed.compliancePct) &&
  (told?.concepto === undefined || told.concepto === computed.concepto) &&
  (told?.compliancePct === undefined || isSamePct(told.compliancePct, computed.compliancePct))

type ClosedColumns = Parameters<typeof toldAtClosing>[0]
type Kept = {
  inspection: SealedInspection & ClosedColumns & { departmentId: number }
  answers: readonly AnswerRow[]
  checklist: Checklist
  acts: readonly ActOfParty[]
}

/**
 * Whether a record and its answers are what its closing told beside the seal. While several versions serve one database,
 * an older one may close a visit without the cargos of its answers or acts.
 */
function isAsTold({ inspection, answers, checklist, acts }: Kept, told: ToldClosing): boolean {
  const noAnswerRoles = answers.map((answer) => ({ ...answer, answeredRoleId: null }))
  const noActRoles = acts.map(({ party }) => ({ party, role: null }))
  const versions = [answers, noAnswerRoles].flatMap((ofAnswers) =>
    [acts, noActRoles].map((ofActs) => [ofAnswers, ofActs] as const),
  )
  return versions.some(([ofAnswers, ofActs]) => {
    const own = toldAtClosing(inspection, ofAnswers, { floors: checklist.floors, acts: ofActs })
    return (Object.keys(own) as (keyof ToldAtClosing)[]).every((key) => own[key] === told[key])
  })
}

/** The faults of a record beside its trail. */
function recordFaults(acta: string, { inspection, answers, checklist }: Kept, unlisted: number): string[] {
  const isIntact = isAsSealed(inspection, checklist, answers)
  const isStray = (answer: AnswerRow) =>
    answer.departmentId !== inspection.departmentId || answer.checklistId !== inspection.checklistId
  return [
    ...(isIntact ? [] : [`El acta ${acta} no es la que se selló.`]),
    ...(isIntact && isSignedOverOther(buildRecord(inspection, checklist, answers))
      ? [`El acta ${acta} dice que se firmó sobre otro contenido.`]
      : []),
    ...(answers.some(isStray) ? [`El acta ${acta} tiene respuestas de otro departamento o de otro formato.`] : []),
    ...(unlisted > 0 ? [`El acta ${acta} muestra ${unlisted} imágenes de las que no hay registro.`] : []),
  ]
}

/** The faults of a record against its closing in the trail: there is one, and it tells what is stored. */
function closingFaults(acta: string, kept: Kept, closings: readonly ToldClosing[]): string[] {
  const { inspection, answers, checklist } = kept
  const faults: string[] = []
  // A forger can add events but not change them, so the first event decides.
  const [told, ...others] = closings
  if (!told) faults.push(`El cierre del acta ${acta} no está en el registro de auditoría.`)
  else if (told.seal !== undefined && told.seal !== inspection.seal) {
    faults.push(`El acta ${acta} no es la que el registro de auditoría dice que se selló.`)
  }
  if (others.length > 0) faults.push(`El acta ${acta} tiene ${closings.length} cierres en el registro de auditoría.`)
  if (!hasOwnOutcome(inspection, outcomeOf(checklist, answers, checklist.floors), told)) {
    faults.push(`El porcentaje o el concepto del acta ${acta} no son los de sus respuestas.`)
  }
  if (told?.facts !== undefined && !isAsTold(kept, told)) {
    faults.push(
      `El número, los tiempos o las personas del acta ${acta} no son los que el registro de auditoría dice que se cerraron.`,
    )
  }
  return faults
}

/** `older` counts the records whose closing tells nothing beside the seal, as of versions before decision 071. */
export type RecordCounts = { records: number; answers: number; older: number }

/**
 * Checks that the seal of every closed inspection matches its rows. Its one closing in the trail must tell the seal, the
 * number, the times and the persons that are stored. Its answers must give its score and concepto, and its signatures
 * must be over its content.
 */
export async function verifyRecords(
  q: Querier,
  progress: Progress,
  tell: (fault: string) => void,
): Promise<RecordCounts> {
  const checklists = createChecklists()
  const counts = { records: 0, answers: 0, older: 0 }
  for (let after = BEFORE_ALL; ; ) {
    const rows = await closedAfter(q, after)
    for (const { id, acta, department, told, acts, unlisted, hasEdition } of rows) {
      counts.records += 1
      if (told[0]?.facts === undefined) counts.older += 1
      progress.count('actas revisadas', counts.records)
      if (!hasEdition) {
        tell(`El acta ${acta} es de un formato o de unos cortes que no están.`)
        continue
      }
      const inspection = await findClosedInspection(q, department, id)
      if (!inspection) throw new Error(`Inspection ${id} went away.`)
      const [checklist, answers] = [await checklists.find(q, inspection), await findAnswers(q, id)]
      const kept = { inspection: inspection as Kept['inspection'], checklist, answers, acts }
      for (const fault of [...recordFaults(acta, kept, unlisted), ...closingFaults(acta, kept, told)]) tell(fault)
      counts.answers += answers.length
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) return counts
  }
}
