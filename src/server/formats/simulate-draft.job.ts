import { z } from 'zod'
import { simulationResult } from '../../contract/formats/simulation.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { conceptoChange, SIMULATION_LABEL, simulationOf, simulationText } from '../../domain/formats/simulate.ts'
import type { ConceptoSanitario } from '../../domain/inspections/concepto-sanitario.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { JobContext, JobKind } from '../jobs/job-kind.ts'
import type { Querier } from '../platform/db/database.ts'
import { heldDraft, readableFormat } from './find-format.ts'
import { readUses } from './format-list.service.ts'
import { type FormatRow, findFormat, findTypes } from './formats.queries.ts'
import { countPast, findPast, type PastActas } from './simulation.queries.ts'

/** Actas of one step. On the embedded database a step delays other requests. */
const STEP = 200
const MAX_EXAMPLES = 20

/** The types whose past actas count: those that use the format, or would by its code, or use what it was copied from. */
async function typesOf(q: Querier, official: Official, format: FormatRow, day: string): Promise<number[]> {
  const uses = await readUses(q, official, day)
  const own = (uses.get(format.id) ?? []).map(({ inscriptionTypeId }) => inscriptionTypeId)
  if (own.length > 0) return own
  const types = await findTypes(q)
  const ofCode = (code: string) =>
    types.filter((type) => type.code === code).map(({ inscriptionTypeId }) => inscriptionTypeId)
  const byCode = ofCode(format.code)
  if (byCode.length > 0 || format.derivedFrom === null) return byCode
  const source = await findFormat(q, official.departmentId, format.derivedFrom)
  return source ? ofCode(source.code) : []
}

function twelveMonthsBefore(now: Date): Date {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - 1)
  return since
}

type Acta = Awaited<ReturnType<typeof findPast>>[number]

const exampleOf = (acta: Acta, after: { compliancePct: number; concepto: ConceptoSanitario }) => ({
  id: acta.id,
  establishmentId: acta.establishmentId,
  number: acta.number ?? String(acta.id),
  establishment: acta.establishment,
  day: acta.day ?? dayOf(acta.closedAt ?? new Date(0)),
  before: { compliancePct: acta.compliancePct ?? 0, concepto: acta.concepto as ConceptoSanitario },
  after,
})

/** Tries a draft on past actas, and writes nothing. */
async function simulate(
  { platform: { db }, progress }: JobContext<unknown>,
  past: PastActas,
  score: ReturnType<typeof simulationOf>,
) {
  const total = await countPast(db, past)
  const counts = { inspections: 0, up: 0, down: 0, partsLost: 0 }
  const examples: ReturnType<typeof exampleOf>[] = []
  for (let after = 0; ; ) {
    const actas = await findPast(db, past, { after, limit: STEP })
    if (actas.length === 0) return { ...counts, examples }
    for (const acta of actas) {
      const { compliancePct, concepto, partsLost } = score(acta.answers, acta.floors)
      const change = conceptoChange(acta.concepto as ConceptoSanitario, concepto)
      counts.inspections += 1
      counts.up += change === 1 ? 1 : 0
      counts.down += change === -1 ? 1 : 0
      counts.partsLost += partsLost
      if (change !== 0 && examples.length < MAX_EXAMPLES) examples.push(exampleOf(acta, { compliancePct, concepto }))
    }
    after = actas.at(-1)?.id ?? after
    await progress(counts.inspections, Math.max(total, counts.inspections))
  }
}

/** Scores the actas of the last twelve months with a draft (R 16.8). The draft is that of the run's beginning. */
export const simulateDraftJob: JobKind<{ formatId: number }> = {
  kind: 'format-simulation',
  params: z.object({ formatId: z.number() }),
  words: ({ formatId }) => ({
    name: 'simulación del borrador de un formato',
    page: `/dashboard/configuraciones/formatos/${formatId}/borrador`,
  }),
  async run(context) {
    const { platform, params, askedBy } = context
    if (!askedBy) throw new Problem('job.asker-gone')
    const now = platform.clock()
    const format = await readableFormat(platform.db, askedBy, params.formatId)
    const draft = await heldDraft(platform.db, format.id)
    const past = {
      departmentId: askedBy.departmentId,
      typeIds: await typesOf(platform.db, askedBy, format, dayOf(now)),
      since: twelveMonthsBefore(now),
    }
    const found = await simulate(context, past, simulationOf(draft.content))
    const text = simulationText({ ...found, types: past.typeIds.length })
    const result = {
      ...found,
      changed: found.up + found.down,
      text,
      label: SIMULATION_LABEL,
      draftVersion: draft.rowVersion,
    }
    return { message: text, result: z.encode(simulationResult, result) as Record<string, unknown> }
  },
}
