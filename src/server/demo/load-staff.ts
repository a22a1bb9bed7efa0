import type { Official } from '../../domain/access/official.ts'
import { addDays } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { CompetenceForm } from '../../domain/staff/staff-forms.ts'
import { askAbsence, createAbsence } from '../absences/absences.service.ts'
import { issueCard } from '../cards/cards.service.ts'
import { addDay } from '../legal-calendar/legal-calendar.service.ts'
import type { Config } from '../platform/config/config.ts'
import type { Querier } from '../platform/db/database.ts'
import { createCompetence, saveCapacity } from '../staff/competences.service.ts'
import { createContract } from '../staff/contracts.service.ts'
import { addTerritory } from '../staff/territories.service.ts'
import { comingWorkday } from './calendar.ts'
import { accountOf, demoOfficials, teams } from './officials.ts'

/** A card of the demonstration has an address, although its file needs a real `PUBLIC_URL`. */
const DEMO_URL = 'http://127.0.0.1:3000'

/** Days from the reference to the end of each contract; null has no end. Who is not named has no contract on record. */
const contracts: Readonly<Record<string, { begunDaysAgo: number; endsInDays: number | null }>> = {
  [accountOf.administrator]: { begunDaysAgo: 590, endsInDays: null },
  [accountOf.technician]: { begunDaysAgo: 590, endsInDays: null },
  [accountOf.engineer]: { begunDaysAgo: 300, endsInDays: null },
  [teams.river.technician]: { begunDaysAgo: 590, endsInDays: null },
  [teams.river.engineer]: { begunDaysAgo: 400, endsInDays: null },
  [teams.south.technician]: { begunDaysAgo: 170, endsInDays: 12 },
  [teams.south.engineer]: { begunDaysAgo: 200, endsInDays: 45 },
  'rzabaleta@vigia.demo': { begunDaysAgo: 400, endsInDays: -60 },
}

/** Subregions of the team of the south: Loba and Magdalena Medio. */
const SOUTH = [5, 6]
/** Competences that end soon, later and never. */
const competences: readonly [
  email: string,
  endsInDays: number | undefined,
  form: Pick<CompetenceForm, 'kind' | 'name'>,
][] = [
  [accountOf.engineer, undefined, { kind: 'TARJETA_PROFESIONAL', name: 'Ingeniería de alimentos' }],
  [accountOf.technician, 200, { kind: 'CURSO', name: 'Buenas prácticas de manufactura' }],
  [teams.river.technician, 25, { kind: 'LICENCIA_CONDUCCION', name: 'Motocicleta (A2)' }],
  [teams.south.engineer, 50, { kind: 'CURSO', name: 'Inspección de carne y productos cárnicos' }],
]

type StaffLoad = { tx: Querier; config: Config; reference: Date; officials: ReadonlyMap<string, Official> }

/**
 * Contracts, one about to end, an absence that is asked for over planned visits, territories, competences,
 * capacities and a card. It comes after the visits, which were planned before any of it was on record.
 */
export async function loadStaff({ tx, config, reference, officials }: StaffLoad): Promise<void> {
  const by = officials.get(accountOf.administrator)
  if (!by) throw new Error('The demonstration has an administrator.')
  const asker = { by, at: reference }
  const idOf = (email: string) => officials.get(email)?.id ?? 0
  const inDays = (days: number) => addDays(dayOf(reference), days)
  for (const [at, { email, contractTypeId, roleFunctions: subject }] of demoOfficials.entries()) {
    const contract = contracts[email]
    if (!contract) continue
    const startsOn = inDays(-contract.begunDaysAgo)
    const form = { contractTypeId, number: `${startsOn.slice(0, 4)}-${String(at + 101)}`, subject, startsOn }
    const endsOn = contract.endsInDays === null ? undefined : inDays(contract.endsInDays)
    await createContract(tx, idOf(email), { ...asker, form: { ...form, endsOn } })
  }
  for (const { technician, engineer } of Object.values(teams)) {
    for (const email of [technician, engineer]) {
      await saveCapacity(tx, idOf(email), { ...asker, form: { visitsPerWeek: 6, works: 'LMXJV' } })
    }
  }
  for (const email of [teams.south.technician, teams.south.engineer]) {
    for (const zodesId of SOUTH) await addTerritory(tx, idOf(email), { ...asker, form: { zodesId } })
  }
  for (const [email, endsInDays, named] of competences) {
    const expiresOn = endsInDays === undefined ? undefined : inDays(endsInDays)
    await createCompetence(tx, idOf(email), { ...asker, form: { ...named, issuedOn: inDays(-300), expiresOn } })
  }
  await loadAbsences(tx, reference, by, officials)
  const candlemas = { day: `${dayOf(reference).slice(0, 4)}-02-02`, name: 'Virgen de la Candelaria' }
  await addDay(tx, { ...asker, day: { ...candlemas, norm: 'Decreto municipal de Cartagena', source: 'decreto' } })
  await issueCard({ ...config, publicUrl: config.publicUrl ?? DEMO_URL }, tx, idOf(accountOf.technician), asker)
}

/** A request over the planned visits of the team of the south, and an approved leave. */
async function loadAbsences(tx: Querier, reference: Date, admin: Official, officials: ReadonlyMap<string, Official>) {
  const technician = officials.get(teams.south.technician)
  const other = officials.get(teams.river.engineer)
  if (!technician || !other) throw new Error('The demonstration has three teams.')
  const at = reference
  await askAbsence(tx, {
    ...{ by: technician, at },
    form: {
      kind: 'VACACIONES',
      startsOn: comingWorkday(reference, 4),
      endsOn: comingWorkday(reference, 11),
      note: 'Periodo de 2025',
    },
  })
  const leave = {
    kind: 'CAPACITACION',
    startsOn: comingWorkday(reference, 20),
    endsOn: comingWorkday(reference, 22),
  } as const
  await createAbsence(tx, other.id, { by: admin, at, form: leave })
}
