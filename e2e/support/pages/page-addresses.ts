import { addDays, weekdayOf } from '../../../src/domain/shared/days.ts'
import { dayOf } from '../../../src/domain/shared/time.ts'
import { type ApiClient, dataOf, logIn } from '../client.ts'
import { accounts } from '../session.ts'
import { until } from '../until.ts'

/** Addresses of pages whose content an installation has to hold first. */
export type PageAddresses = Record<
  'pendingVisit' | 'record' | 'sheet' | 'requirement' | 'trip' | 'census' | 'deliveries',
  string
>

/** Address of an import whose columns are to be chosen. */
async function aCensus(administrator: ApiClient): Promise<string> {
  const body = new FormData()
  body.set('kind', 'establishments')
  body.set('file', new File(['Nombre comercial;Municipio\nTienda La Ñapa;Arjona\n'], 'censo.csv'))
  const { import_id: id } = dataOf(await administrator('POST', '/api/imports', body))
  await until(async () => dataOf(await administrator('GET', `/api/imports/${id}`)).import.state === 'por mapear')
  return `/dashboard/inscripcion/importar/${id}`
}

/** Address of the deliveries of a webhook to a server that is down. */
async function aWebhook(administrator: ApiClient): Promise<string> {
  const webhook = { url: 'https://localhost:9/vigia', types: ['inspection.closed'] }
  const { webhook_id: id } = dataOf(await administrator('POST', '/api/webhooks', webhook))
  dataOf(await administrator('POST', `/api/webhooks/${id}/replay`, {}))
  const path = `/api/webhooks/${id}/deliveries?limit=1`
  await until(async () => dataOf(await administrator('GET', path)).total > 0)
  return `/dashboard/configuraciones/integraciones/webhooks/${id}`
}

/** Address of a draft of a trip of the demonstration's pair. */
async function aTrip(administrator: ApiClient, officials: Record<'engineer' | 'technician', number>): Promise<string> {
  // Scores of the demonstration are computed behind the start.
  await until(async () => dataOf(await administrator('GET', '/api/planning/suggestions')).waiting === 0)
  const today = dayOf(new Date())
  const monday = addDays(today, 15 - weekdayOf(today))
  const days = { starts_on: monday, ends_on: addDays(monday, 2), zodes_id: 1, visits_per_day: 2 }
  const pair = { engineer_id: officials.engineer, technical_id: officials.technician }
  const { trip_id: id } = dataOf(await administrator('POST', '/api/trips', { ...days, ...pair }))
  return `/dashboard/planeacion/salidas/${id}`
}

/**
 * Makes what the pages show, by calls to a demonstration at `url`. Its webhooks may name this machine
 * (`WEBHOOK_PRIVATE=on`).
 */
export async function makePageAddresses(url: string): Promise<PageAddresses> {
  const [administrator, engineer, technician] = await Promise.all([
    logIn(url, accounts.administrator),
    logIn(url, accounts.engineer),
    logIn(url, accounts.technician),
  ])
  const visits = dataOf(await technician('GET', '/api/assignment/all?limit=100')).Assigments
  const pending = visits.find((row: { state_visit: number }) => row.state_visit === 0)
  const [done] = dataOf(await technician('GET', '/api/inspection/all?limit=1')).Inspection
  const [required] = dataOf(await technician('GET', '/api/requirement/all?limit=1')).Requirements
  return {
    pendingVisit: `/dashboard/inspeccion/${pending.assignment_id}/${pending.establishment_id}/${pending.typeofinscription_id}`,
    record: `/dashboard/inspecciones/${done.inspections_id}/${done.establishment_id}`,
    sheet: `/dashboard/inscripcion/${done.establishment_id}`,
    requirement: `/dashboard/seguimiento/requerimientos/${required.requirement_id}`,
    trip: await aTrip(administrator, { engineer: engineer.userId, technician: technician.userId }),
    census: await aCensus(administrator),
    deliveries: await aWebhook(administrator),
  }
}
