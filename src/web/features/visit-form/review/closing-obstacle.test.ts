import { expect, test } from 'vitest'
import type { VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { type CompanionChoice, emptyDraft } from '../draft/visit-draft.ts'
import { answeredStateOf } from '../outbox-status/answered-state.ts'
import { aChecklist, aCommand, anItemWrite, aProgress, theOfficials } from '../testing.ts'
import type { VisitProgress } from '../visit-form.queries.ts'
import { closingObstacle } from './closing-obstacle.ts'

const signing = (officialId: number): VisitWrite => ({ call: 'official-signature', body: { officialId } })

const followed = (id: number) => ({
  ...{ id, number: `R-148-0${id}`, itemId: id, text: 'Limpie.', dueOn: '2026-03-10', isFollowed: true },
})
const ends = { measuresInForce: [{ id: 9, number: 'MS-2026-000001', name: 'Clausura', imposedOn: '2026-01-05' }] }
/** A visit that would be FAVORABLE at a place with a measure. */
const favorable = (stopsOperation: boolean): Partial<VisitProgress> => ({
  ...withWrites(
    aProgress,
    [1, 2, 3, 4, 5, 6].map((id) => anItemWrite(id, 'A', id < 5 ? 12.5 : 25)),
  ),
  measuresInForce: ends.measuresInForce.map((measure) => ({ ...measure, stopsOperation })),
})
const said = (requirementId: number) => ({
  requirementId,
  verdict: 'parcial' as const,
  observation: 'Falta',
  image: null,
})

/** @param signed officials whose signature waits in the outbox */
function obstacle({ signed = [], choice, isNamed = true, followed, measured, isOnline = true }: Case) {
  const progress = { ...aProgress, ...(isNamed && { officials: [...theOfficials] }), ...followed }
  const commands = signed.map((id) => aCommand(`official-${id}`, signing(id)))
  const draft = {
    ...emptyDraft,
    ...(followed && { verdicts: { 2: { observation: 'Falta', isCorrection: true } } }),
    ...(choice && { officials: { 3: choice } }),
  }
  const answered = answeredStateOf({ ...progress, ...measured }, commands)
  const found = closingObstacle(answered, { draft, userId: 2, writes: [], checklist: aChecklist, isOnline })
  return found && `${found.target.id}: ${found.text}`
}
type Case = {
  signed?: number[]
  choice?: CompanionChoice
  isNamed?: boolean
  followed?: Partial<VisitProgress>
  measured?: Partial<VisitProgress>
  isOnline?: boolean
}

test.each<[string, Case, string | undefined]>([
  ['the user signs first', {}, 'part-official-2: Primero firme usted: su firma va antes de la que cierra la visita.'],
  [
    'then something is said of the companion',
    { signed: [2] },
    'official-3-choice: Falta decir cómo firma Yuranis Castro, o si no participó.',
  ],
  [
    'a companion who signs here has to sign',
    { signed: [2], choice: 'here' },
    'part-official-3: Falta guardar la firma de Yuranis Castro.',
  ],
  ['who took no part is not waited for', { signed: [2], choice: 'none' }, undefined],
  ['nor who signs on their own device: the review tells it', { signed: [2], choice: 'own-device' }, undefined],
  ['signatures in the outbox count', { signed: [2, 3], choice: 'here' }, undefined],
  [
    'a requirement of which nothing is said comes first',
    { followed: { openRequirements: [followed(1), { ...followed(3), isFollowed: false }] } },
    'section-0: Falta decir si se cumplió el requerimiento R-148-01.',
  ],
  [
    'several are named',
    { followed: { openRequirements: [followed(1), followed(3)], verdicts: [] } },
    'section-0: Falta decir si se cumplieron 2 requerimientos: R-148-01, R-148-03.',
  ],
  [
    'a verdict whose correction is open comes first too',
    { followed: { openRequirements: [followed(2)], verdicts: [{ ...said(2), givenBy: 2 }] } },
    'section-0: Guarde la corrección que tiene abierta, o déjela como estaba.',
  ],
  [
    "another official's verdict is said, whatever this device has",
    { signed: [2, 3], followed: { openRequirements: [followed(2)], verdicts: [{ ...said(2), givenBy: 3 }] } },
    undefined,
  ],
  [
    'a measure that stops the operation forbids FAVORABLE',
    { signed: [2, 3], measured: favorable(true) },
    'section-1: Hay una medida vigente que detiene la actividad: el concepto no puede ser FAVORABLE. Clausura (MS-2026-000001): registre su levantamiento en Seguimiento, Medidas, o corrija lo que no corresponda.',
  ],
  [
    'without signal the visit closes all the same',
    { signed: [2, 3], measured: favorable(true), isOnline: false },
    undefined,
  ],
  ['a measure on goods forbids nothing', { signed: [2, 3], measured: favorable(false) }, undefined],
  ['an older server names no officials', { isNamed: false }, undefined],
])('%s', (_, given, expected) => {
  expect(obstacle(given)).toBe(expected)
})
