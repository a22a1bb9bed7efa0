import { addDays, weekdayOf } from '../../../src/domain/shared/days.ts'
import { dayOf } from '../../../src/domain/shared/time.ts'
import { type ApiClient, dataOf, logIn } from '../client.ts'
import { accounts } from '../session.ts'
import { until } from '../until.ts'
import { makeOwnFormat } from './own-format.ts'
import type { PageValues } from './page-row.ts'

/** Starts an import whose columns are to be chosen. */
async function makeCensus(administrator: ApiClient): Promise<number> {
  const body = new FormData()
  body.set('kind', 'establishments')
  body.set('file', new File(['Nombre comercial;Municipio\nTienda La Ñapa;Arjona\n'], 'censo.csv'))
  const { import_id: id } = dataOf(await administrator('POST', '/api/imports', body))
  await until(async () => dataOf(await administrator('GET', `/api/imports/${id}`)).import.state === 'por mapear')
  return id
}

/** Makes a webhook to a server that is down, with a delivery. */
async function makeWebhook(administrator: ApiClient): Promise<number> {
  const webhook = { url: 'https://localhost:9/vigia', types: ['inspection.closed'] }
  const { webhook_id: id } = dataOf(await administrator('POST', '/api/webhooks', webhook))
  dataOf(await administrator('POST', `/api/webhooks/${id}/replay`, {}))
  const path = `/api/webhooks/${id}/deliveries?limit=1`
  await until(async () => dataOf(await administrator('GET', path)).total > 0)
  return id
}

/** Makes a token, so that the list of integrations has a row. */
async function makeToken(administrator: ApiClient): Promise<void> {
  const expiresOn = addDays(dayOf(new Date()), 30)
  const token = { name: 'Tablero de la gobernación', scopes: ['feeds:read'], expires_on: expiresOn }
  dataOf(await administrator('POST', '/api/api-tokens', token))
}

/** Makes a draft of a trip of the demonstration's pair. */
async function makeTrip(
  administrator: ApiClient,
  officials: Record<'engineer' | 'technician', number>,
): Promise<number> {
  // Scores of the demonstration are computed behind the start.
  await until(async () => dataOf(await administrator('GET', '/api/planning/suggestions')).waiting === 0)
  const today = dayOf(new Date())
  const monday = addDays(today, 15 - weekdayOf(today))
  const days = { starts_on: monday, ends_on: addDays(monday, 2), zodes_id: 1, visits_per_day: 2 }
  const pair = { engineer_id: officials.engineer, technical_id: officials.technician }
  return dataOf(await administrator('POST', '/api/trips', { ...days, ...pair })).trip_id
}

/**
 * Makes what the pages show, by calls to a demonstration at `url`. Its webhooks may name this machine
 * (`WEBHOOK_PRIVATE=on`).
 * @returns the parts of the pages' addresses, and the address of a visit that the technician has to make
 */
export async function makePages(url: string): Promise<{ values: PageValues; pendingVisit: string }> {
  const [administrator, engineer, technician] = await Promise.all([
    logIn(url, accounts.administrator),
    logIn(url, accounts.engineer),
    logIn(url, accounts.technician),
  ])
  const visits = dataOf(await technician('GET', '/api/assignment/all?limit=100')).Assigments
  const pending = visits.find((row: { state_visit: number }) => row.state_visit === 0)
  const [done] = dataOf(await technician('GET', '/api/inspection/all?limit=1')).Inspection
  const [required] = dataOf(await technician('GET', '/api/requirement/all?limit=1')).Requirements
  const [notice] = dataOf(await technician('GET', '/api/notice/all?limit=1')).Notices
  const [measure] = dataOf(await technician('GET', '/api/measure/all?limit=1')).Measures
  const sample = new FormData()
  const taken = {
    ...{
      inspections_id: done.inspections_id,
      product: 'Queso costeño',
      quantity: '0.5',
      unit: 'kg',
      seal_number: 'P-1',
    },
    ...{ reason: 'Vigilancia', tests: '["Salmonella"]', counter_sample: 'no_procede', counter_reason: 'Perecedero' },
  }
  for (const [name, value] of Object.entries(taken)) sample.set(name, String(value))
  const { sample_id: sampleId } = dataOf(await technician('POST', '/api/sample', sample))
  const complaint = dataOf(
    await technician('POST', '/api/complaint', {
      ...{ kind: 'queja', channel: 'presencial', place_text: 'Puesto frente al parque', city_id: 13052 },
      ...{ facts: 'Venden carne sin refrigerar.', is_anonymous: 1 },
    }),
  )
  const begun = dataOf(
    await administrator('POST', '/api/case', { establishment_id: done.establishment_id, cause: 'Rompió el sello.' }),
  )
  const [file] = dataOf(await administrator('GET', `/api/files/of/establishment/${done.establishment_id}`)).files
  await makeToken(administrator)
  return {
    values: {
      establishmentId: done.establishment_id,
      inspectionId: done.inspections_id,
      requirementId: required.requirement_id,
      noticeId: notice.notice_id,
      measureId: measure.measure_id,
      sampleId,
      complaintId: complaint.complaint_id,
      caseId: begun.case_id,
      fileId: file.file_id,
      tripId: await makeTrip(administrator, { engineer: engineer.userId, technician: technician.userId }),
      importId: await makeCensus(administrator),
      webhookId: await makeWebhook(administrator),
      userId: technician.userId,
      topic: 'planear',
      ...(await makeOwnFormat(administrator)),
    },
    pendingVisit: `/dashboard/inspeccion/${pending.assignment_id}/${pending.establishment_id}/${pending.typeofinscription_id}`,
  }
}
